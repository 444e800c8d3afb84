import { useQuery } from '@tanstack/react-query'
import { ErrorState, LoadingState } from '../../components/data-state.tsx'
import { formatDateTime } from '../../lib/format.ts'
import { labelHistoryQuery } from '../labels/api.ts'
import styles from './label-history.module.css'

/** The audit entries of one label, oldest first. */
export function LabelHistory({ id, timeZone }: { readonly id: number; readonly timeZone: string }) {
  const { data: entries, isPending, refetch } = useQuery(labelHistoryQuery(id))
  return (
    <section className={styles.history} aria-labelledby="historico">
      <h2 id="historico" className={styles.title}>
        Histórico
      </h2>
      {isPending ? <LoadingState label="Carregando histórico..." /> : null}
      {!isPending && entries === undefined ? (
        <ErrorState message="Erro ao carregar o histórico" onRetry={() => void refetch()} />
      ) : null}
      {entries ? (
        <ol className={styles.entries}>
          {entries.map(({ at, actor, text }) => (
            <li key={`${at} ${text}`} className={styles.entry}>
              <time dateTime={at} className={styles.time}>
                {formatDateTime(at, timeZone)}
              </time>
              <p className={styles.sentence}>
                <strong>{actor}</strong> {text}
              </p>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  )
}
