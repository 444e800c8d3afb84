import type { RecallLabel } from '#contract/recalls/recalls'
import { plural } from '#contract/words'
import { IconArrowLeft, IconScan } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import styles from '../recalls.module.css'

interface WalkPartProps {
  readonly place: string
  /** Those in this place that wait for a destination. */
  readonly labels: readonly RecallLabel[]
  /** The labels that have been sent and are not answered yet. */
  readonly sent: ReadonlySet<number>
  readonly onSeparate: (ids: readonly number[]) => void
  readonly onScan: () => void
  readonly onBack: () => void
}

/** One place: each label that is found is ticked, by a tap or by its code. */
export function WalkPart({ place, labels, sent, onSeparate, onScan, onBack }: WalkPartProps) {
  const left = labels.filter(({ id, separatedAt }) => separatedAt === null && !sent.has(id))
  return (
    <section className="stack gap-3" aria-label={`Percorrer ${place}`}>
      <div className="row wrap gap-3">
        <Button look="quiet" icon={<IconArrowLeft size={20} aria-hidden="true" />} onClick={onBack}>
          Lugares
        </Button>
        <h2 className="text-4 strong grow slim break">{place === '' ? 'Sem lugar' : place}</h2>
        <p className="text-4 mid figures muted" role="status">
          {labels.length - left.length} de {labels.length}
        </p>
      </div>
      <div className="flex wrap gap-2">
        <Button icon={<IconScan size={22} aria-hidden="true" />} onClick={onScan}>
          Ler etiqueta
        </Button>
        {left.length > 1 ? (
          <Button look="quiet" onClick={() => onSeparate(left.map(({ id }) => id))}>
            Separei todas as {left.length}
          </Button>
        ) : null}
      </div>
      <ul className={styles.list} aria-label={plural(labels.length, 'Etiqueta', 'Etiquetas')}>
        {labels.map(({ id, name, code, weight, separatedAt }) => {
          const isDone = separatedAt !== null || sent.has(id)
          return (
            <li key={id}>
              <label className="tick wide">
                <input type="checkbox" checked={isDone} disabled={isDone} onChange={() => onSeparate([id])} />
                <span className="grow slim break">
                  <b className="block strong">{name}</b>
                  <span className="block muted text-2 figures">
                    {code} · {weight}
                  </span>
                </span>
                {isDone ? <span className="good text-2 mid one-line">separada</span> : null}
              </label>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
