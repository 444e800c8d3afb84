import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { secondsText } from '#contract/recalls/recalls'
import type { RecallSummary } from '#contract/recalls/recalls'
import { counted } from '#contract/words'
import { IconLock } from '../../components/icons.ts'
import { Card } from '../../components/kit/card.tsx'
import { Empty, ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { ListEnd, StaleNotice } from '../../components/list-end.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { ToneBadge } from '../../components/tone-badge.tsx'
import { formatDateTime } from '../../lib/format.ts'
import { sentenceOf } from '../../lib/http.ts'
import { recallPagesQuery } from './recall-api.ts'
import { sourceName, statusLooks, waitingText } from './recall-words.ts'

/** The recalls and the simulations of the house. */
export function RecallsScreen({ timeZone }: { readonly timeZone: string }) {
  return (
    <>
      <PageHeader
        title="Recolhimentos"
        description="O que veio de um lote, de uma etiqueta ou de um preparo, bloqueado de uma vez. Simular não bloqueia nada."
        actions={
          <Link to="/recolhimentos/novo" className="button-link">
            <IconLock size={20} aria-hidden="true" />
            Recolher ou simular
          </Link>
        }
      />
      <Lists timeZone={timeZone} />
    </>
  )
}

function Lists({ timeZone }: { readonly timeZone: string }) {
  const pages = useInfiniteQuery(recallPagesQuery())
  if (pages.data === undefined)
    return pages.isError ? (
      <ErrorNote message="Erro ao buscar os recolhimentos" onRetry={() => void pages.refetch()} />
    ) : (
      <Skeleton label="Carregando os recolhimentos..." />
    )
  const recalls = pages.data.pages.flatMap(({ items }) => items)
  if (recalls.length === 0)
    return (
      <div className="card" role="status">
        <Empty
          icon={IconLock}
          title="Nenhum recolhimento"
          text="Quando um fornecedor avisar de um lote, um toque mostra onde ele está, e outro bloqueia tudo."
        />
      </div>
    )
  const open = recalls.filter(({ status }) => status === 'aberto')
  return (
    <>
      {pages.isRefetchError ? <StaleNotice onRetry={() => void pages.refetch()} /> : null}
      <div className="stack gap-4">
        <Part title="Abertos" recalls={open} timeZone={timeZone} />
        <Part
          title="Encerrados e simulados"
          recalls={recalls.filter(({ status }) => status !== 'aberto')}
          timeZone={timeZone}
        />
      </div>
      <ListEnd
        status={
          pages.hasNextPage
            ? `Os ${recalls.length} mais novos`
            : counted(recalls.length, 'recolhimento', 'recolhimentos')
        }
        failure={
          pages.isFetchNextPageError ? sentenceOf(pages.error, 'Não foi possível carregar mais recolhimentos.') : null
        }
        hasMore={pages.hasNextPage}
        loading={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </>
  )
}

interface PartProps {
  readonly title: string
  readonly recalls: readonly RecallSummary[]
  readonly timeZone: string
}

function Part({ title, recalls, timeZone }: PartProps) {
  if (recalls.length === 0) return null
  return (
    <Card title={title} count={recalls.length}>
      <ul className="rows" data-many>
        {recalls.map((recall) => (
          <Row key={recall.id} recall={recall} timeZone={timeZone} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ recall, timeZone }: { readonly recall: RecallSummary; readonly timeZone: string }) {
  const { id, number, reason, source, status, startedAt, person } = recall
  const waiting = waitingText(recall)
  return (
    <li>
      <span className="stack gap-1 grow slim break">
        <Link to="/recolhimentos/$id" params={{ id: String(id) }} className="ink strong">
          Recolhimento {number}: {reason}
        </Link>
        <span className="row wrap gap-2">
          <ToneBadge {...statusLooks[status]} />
          <span className="text-2 figures">{countText(recall)}</span>
        </span>
        <span className="muted text-2 figures">
          {formatDateTime(startedAt, timeZone)} · {sourceName(source)} · {person}
        </span>
      </span>
      {status === 'aberto' ? (
        <b className="strong figures bad">{waiting === '' ? 'pronto para encerrar' : `${waiting} sem destino`}</b>
      ) : null}
    </li>
  )
}

const countText = ({ status, inStock, seconds }: RecallSummary): string =>
  status === 'simulado'
    ? `${counted(inStock, 'seria bloqueada', 'seriam bloqueadas')} em ${secondsText(seconds)}`
    : inStock === 0
      ? 'sem etiquetas em estoque'
      : `${counted(inStock, 'bloqueada', 'bloqueadas')} em ${secondsText(seconds)}`
