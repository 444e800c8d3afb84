import { queryOptions, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { labelHistoryEntry } from '#contract/labels'
import { ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { formatDateTime } from '../../lib/format.ts'
import { request } from '../../lib/http.ts'
import { labelsKey } from '../../lib/labels-key.ts'

const labelHistory = z.array(labelHistoryEntry)

const labelHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: [...labelsKey, 'history', id],
    queryFn: ({ signal }) => request(labelHistory, `/api/products/${id}/history`, { signal }),
  })

/** The audit entries of one label, oldest first. */
export function LabelHistory({ id, timeZone }: { readonly id: number; readonly timeZone: string }) {
  const { data: entries, isPending, refetch } = useQuery(labelHistoryQuery(id))
  return (
    <section className="above-5" aria-labelledby="historico">
      <h2 id="historico" className="below-2 text-3 strong">
        Histórico
      </h2>
      {isPending ? <Skeleton label="Carregando histórico..." /> : null}
      {!isPending && entries === undefined ? (
        <ErrorNote message="Erro ao carregar o histórico" onRetry={() => void refetch()} />
      ) : null}
      {entries ? (
        <ol className="stack gap-2 text-2">
          {entries.map(({ at, actor, text }) => (
            <li key={`${at} ${text}`} className="stack">
              <time dateTime={at} className="muted text-1 figures">
                {formatDateTime(at, timeZone)}
              </time>
              <p>
                <strong className="mid">{actor}</strong> {text}
              </p>
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  )
}
