import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { durationText } from '#contract/food'
import type { NormView } from '#contract/shelf-life'
import {
  confidenceTexts,
  forceNames,
  forceTexts,
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
import { SectionTitle } from '../../components/kit/section-title.tsx'
import styles from './norm-table.module.css'

interface NormTableProps {
  /** `YYYY-MM-DD`; blank while it is typed. */
  readonly on: string
  readonly today: string
  readonly onDay: (day: string) => void
}

/** The norms in force on a day, by class, each with its article, and where each was read. */
export function NormTable({ on, today, onDay }: NormTableProps) {
  const titleId = useId()
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
    <section className={`card ${styles.card}`} aria-labelledby={titleId}>
      <div className={`flex wrap top between ${styles.head}`}>
        <SectionTitle id={titleId}>Tabela em vigor</SectionTitle>
        <div className={styles.day}>
          <DateField name="on" label="Em vigor em" value={on} today={today} onChange={onDay} />
        </div>
      </div>
      {rows === undefined ? (
        isError ? (
          <ErrorNote message="Erro ao buscar as normas" onRetry={() => void refetch()} />
        ) : (
          <Skeleton label="Carregando normas..." />
        )
      ) : (
        <div className={styles.body} data-stale={isPlaceholderData || undefined}>
          <Rows rows={rows} />
        </div>
      )}
    </section>
  )
}

function Rows({ rows }: { readonly rows: readonly NormView[] }) {
  if (rows.length === 0)
    return <Empty icon={IconScale} title="Nenhuma norma neste dia" text="Valem os prazos da casa e dos fabricantes." />
  return (
    <>
      <p className={styles.words}>
        <strong>Limite</strong>: {forceTexts.limite}. <strong>Referência</strong>: {forceTexts.referencia}. Onde mais de
        uma norma fala do mesmo alimento, vale o menor prazo.
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Situação</th>
            <th scope="col">Conservação</th>
            <th scope="col">Prazo</th>
            <th scope="col">Norma</th>
            <th scope="col">Força</th>
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
        <th scope="rowgroup" colSpan={5}>
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
              {inForceText(row)}; {confidenceTexts[row.confidence]}
            </span>
          </td>
          <td>
            <span className={styles.force} data-force={row.force}>
              {forceNames[row.force]}
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  )
}

function Sources({ rows }: { readonly rows: readonly NormView[] }) {
  return (
    <>
      <h3 className={styles.subtitle}>Fontes</h3>
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
