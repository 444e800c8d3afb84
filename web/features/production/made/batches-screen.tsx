import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { localDate } from '#contract/calendar'
import type { BatchSummary } from '#contract/production/batches'
import { counted } from '#contract/words'
import { IconArrowBackUp, IconSoup } from '../../../components/icons.ts'
import { BackLink } from '../../../components/back-link.tsx'
import { Card } from '../../../components/kit/card.tsx'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { ListEnd, StaleNotice } from '../../../components/list-end.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { ToneBadge } from '../../../components/tone-badge.tsx'
import { amountText as moneyText } from '../../../lib/format.ts'
import { sentenceOf } from '../../../lib/http.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { batchPagesQuery } from '../production-api.ts'
import { byDay, dayOfBatch, lineText, realText, sheetsText } from './batch-words.ts'
import type { BatchesSearch } from './batches-address.ts'

interface BatchesScreenProps {
  readonly search: BatchesSearch
  readonly timeZone: string
}

/** What the kitchen has made, the newest first. */
export function BatchesScreen({ search, timeZone }: BatchesScreenProps) {
  return (
    <>
      <BackLink to="/producao" label="Produção do dia" />
      <PageHeader
        title="Preparos feitos"
        actions={
          search.ficha === undefined ? undefined : (
            <Link to="/producao/preparos" className="button-link" data-look="quiet">
              Ver de todas as fichas
            </Link>
          )
        }
      />
      <Days search={search} timeZone={timeZone} />
    </>
  )
}

function Days({ search, timeZone }: BatchesScreenProps) {
  const pages = useInfiniteQuery({ ...batchPagesQuery(search), placeholderData: keepPreviousData })
  const today = localDate(useMinute(), timeZone)
  if (pages.data === undefined)
    return pages.isError ? (
      <ErrorNote message="Erro ao buscar os preparos" onRetry={() => void pages.refetch()} />
    ) : (
      <Skeleton label="Carregando os preparos..." />
    )
  const batches = pages.data.pages.flatMap(({ items }) => items)
  if (batches.length === 0) return <NoBatches search={search} />
  return (
    <div data-stale={pages.isPlaceholderData || undefined}>
      {pages.isRefetchError ? <StaleNotice onRetry={() => void pages.refetch()} /> : null}
      <div className="stack gap-4">
        {byDay(batches, timeZone).map(({ date, batches: own }) => (
          <Card key={date} title={dayOfBatch(date, today, timeZone)} count={own.length}>
            <ul className="rows">
              {own.map((batch) => (
                <BatchRow key={batch.id} batch={batch} timeZone={timeZone} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <ListEnd
        status={
          pages.hasNextPage
            ? `Os ${batches.length} preparos mais novos`
            : counted(batches.length, 'preparo', 'preparos')
        }
        failure={
          pages.isFetchNextPageError ? sentenceOf(pages.error, 'Não foi possível carregar mais preparos.') : null
        }
        hasMore={pages.hasNextPage}
        loading={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </div>
  )
}

function BatchRow({ batch, timeZone }: { readonly batch: BatchSummary; readonly timeZone: string }) {
  const { id, name, times, undoneAt, cost } = batch
  return (
    <li className="row wrap between gap-3">
      <span className="stack grow slim break">
        <Link to="/producao/preparo/$id" params={{ id: String(id) }} className="ink strong">
          {name}
        </Link>
        <span className="text-2 figures">
          {realText(batch)} · {sheetsText(times)}
        </span>
        <span className="muted text-2 figures">{lineText(batch, timeZone)}</span>
      </span>
      <span className="row gap-3">
        {undoneAt === null ? null : <ToneBadge word="Desfeito" icon={IconArrowBackUp} tone="plain" />}
        {cost === undefined ? null : <b className="strong figures one-line">R$ {moneyText(cost)}</b>}
      </span>
    </li>
  )
}

function NoBatches({ search }: Pick<BatchesScreenProps, 'search'>) {
  return (
    <div className="card" role="status">
      <Empty
        icon={IconSoup}
        title={search.ficha === undefined ? 'Nenhum preparo ainda' : 'Nenhum preparo desta ficha'}
        text="O que a cozinha produz fica aqui, com o que entrou, quanto rendeu e as etiquetas que saíram."
        action={
          <Link to="/producao" className="button-link">
            Ir para Produção do dia
          </Link>
        }
      />
    </div>
  )
}
