import { Link } from '@tanstack/react-router'
import type { DayListRow } from '#contract/production/day-list'
import { counted } from '#contract/words'
import { IconCheck, IconMinus } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { SectionTitle } from '../../../components/kit/section-title.tsx'
import { clockText } from '../words.ts'
import { doneText } from './day-rows.ts'
import styles from './day.module.css'

interface DoneListProps {
  readonly rows: readonly DayListRow[]
  readonly timeZone: string
  readonly onTakeBack: (row: DayListRow) => void
}

/** What needs nothing: there is enough of it, or somebody has said that it is not made today. */
export function DoneList({ rows, timeZone, onTakeBack }: DoneListProps) {
  if (rows.length === 0) return null
  return (
    <section className="above-5" aria-label="Prontos">
      <SectionTitle>Prontos</SectionTitle>
      <ul className={`above-2 ${styles.done}`}>
        {rows.map((row) => (
          <li key={row.baseProductId} className="row gap-3">
            {row.skipped === null ? (
              <IconCheck size={22} aria-hidden="true" className="still good" />
            ) : (
              <IconMinus size={22} aria-hidden="true" className="still muted" />
            )}
            <span className="grow slim break">
              <b className="mid">{row.name}</b>{' '}
              <span className="muted text-2 figures">
                {[
                  doneText(row),
                  ...(row.made === null
                    ? []
                    : [
                        `${counted(row.made.labels, 'feita', 'feitas')} hoje${row.made.person === null ? '' : `, ${row.made.person}`} ${clockText(row.made.at, timeZone)}`,
                      ]),
                ]
                  .filter((text) => text !== '')
                  .join(' · ')}
              </span>
            </span>
            {row.made === null ? null : (
              <Link
                to="/producao/preparo/$id"
                params={{ id: String(row.made.batchId) }}
                className="button-link"
                data-look="quiet"
                aria-label={`Ver o último preparo de ${row.name}`}
              >
                Ver
              </Link>
            )}
            {row.skipped === null ? null : (
              <Button look="quiet" aria-label={`Voltar ${row.name} à lista`} onClick={() => onTakeBack(row)}>
                Voltar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
