import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { durationText } from '#contract/food'
import type { NormView } from '#contract/shelf-life'
import {
  confidenceTexts,
  forceNames,
  forceTexts,
  officialPlaceOf,
  inForceText,
  keptText,
  normGroups,
  normSources,
  statesText,
} from '#contract/shelf-life/norm-table'
import type { NormGroup } from '#contract/shelf-life/norm-table'
import { DateField } from '../../components/date-field/date-field.tsx'
import { Empty, ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { IconScale } from '../../components/icons.ts'
import { normsQuery } from './api.ts'
import { Card } from '../../components/kit/card.tsx'
import styles from './norm-table.module.css'

interface NormTableProps {
  /** `YYYY-MM-DD`; blank while it is typed. */
  readonly on: string
  readonly today: string
  readonly onDay: (day: string) => void
}

/** The norms in force on a day, by class, each with its article, and where each was read. */
export function NormTable({ on, today, onDay }: NormTableProps) {
  const {
    data: rows,
    isError,
    isPlaceholderData,
    refetch,
  } = useQuery({
    ...normsQuery(on === '' ? today : on),
    placeholderData: keepPreviousData,
  })
  return (
    <Card
      title="Tabela em vigor"
      aside={
        <div className={styles.day}>
          <DateField name="on" label="Em vigor em" value={on} today={today} onChange={onDay} />
        </div>
      }
    >
      {rows === undefined ? (
        isError ? (
          <ErrorNote message="Erro ao buscar as normas" onRetry={() => void refetch()} />
        ) : (
          <Skeleton label="Carregando normas..." />
        )
      ) : (
        <div data-stale={isPlaceholderData || undefined}>
          <Rows rows={rows} />
        </div>
      )}
    </Card>
  )
}

function Rows({ rows }: { readonly rows: readonly NormView[] }) {
  if (rows.length === 0)
    return <Empty icon={IconScale} title="Nenhuma norma neste dia" text="Valem os prazos da casa e dos fabricantes." />
  return (
    <>
      <p className="below-4 muted text-2">
        <strong>Obrigatório</strong>: {forceTexts.limite}. <strong>Sugestão</strong>: {forceTexts.referencia}. Onde mais
        de uma norma fala do mesmo alimento, vale o menor prazo.
      </p>
      <table className={`wide text-2 ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col" className="muted text-1 mid">
              Situação
            </th>
            <th scope="col" className="muted text-1 mid">
              Conservação
            </th>
            <th scope="col" className="muted text-1 mid">
              Prazo
            </th>
            <th scope="col" className="muted text-1 mid">
              Norma
            </th>
            <th scope="col" className="muted text-1 mid">
              Força
            </th>
          </tr>
        </thead>
        {normGroups(rows).map((group) => (
          <Group key={group.name} group={group} />
        ))}
      </table>
      <Sources rows={rows} />
    </>
  )
}

function Group({ group: { name, rows } }: { readonly group: NormGroup }) {
  return (
    <tbody>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={5} className="ink text-3 strong">
          {name}
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={[row.norm, row.article, row.storageKind, row.limits, row.states].join()}>
          <td>{statesText(row.states)}</td>
          <td>{keptText(row)}</td>
          <td className="text-3 strong figures one-line">{durationText(row.duration)}</td>
          <td>
            {[row.norm, row.article].filter((part) => part !== null).join(', ')}
            <span className="block muted text-1">
              {inForceText(row)}; <Known row={row} />
            </span>
          </td>
          <td>
            <span className="tinted pill text-1 mid" data-tone={row.force === 'limite' ? 'good' : 'plain'}>
              {forceNames[row.force]}
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  )
}

/** How well a row is known; of what one source says, where its official text is looked for. */
function Known({ row }: { readonly row: NormView }) {
  const text = confidenceTexts[row.confidence]
  if (row.confidence !== 'C') return text
  const { address, name } = officialPlaceOf(row)
  return (
    <>
      {text} (
      <a href={address} target="_blank" rel="noreferrer">
        {name}
      </a>
      )
    </>
  )
}

function Sources({ rows }: { readonly rows: readonly NormView[] }) {
  return (
    <>
      <h3 className="above-5 below-2 text-3 strong">Fontes</h3>
      <ul className={`stack gap-2 muted text-2 break ${styles.sources}`}>
        {normSources(rows).map(({ norm, inForce, source }) => (
          <li key={norm}>
            <strong>{norm}</strong>: {inForce}. {source}.
          </li>
        ))}
      </ul>
    </>
  )
}
