import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReceivedLot } from '#contract/receiving/lots'
import { counted } from '#contract/words'
import { IconSearch, IconStack2 } from '../../../components/icons.ts'
import { Card } from '../../../components/kit/card.tsx'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { ListEnd, StaleNotice } from '../../../components/list-end.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { LotAnswer } from './lot-answer.tsx'
import { LotRow } from './lot-row.tsx'
import { groupedLots } from './lot-words.ts'
import { lotPagesQuery } from './lots-api.ts'
import type { LotFilters } from './lots-address.ts'

interface LotListProps {
  readonly filters: LotFilters
  readonly timeZone: string
  readonly disabled: boolean
  readonly onDone: (lot: ReceivedLot) => void
}

export function LotList({ filters, timeZone, disabled, onDone }: LotListProps) {
  const pages = useInfiniteQuery({ ...lotPagesQuery(filters), placeholderData: keepPreviousData })
  const now = useMinute()
  if (pages.data === undefined)
    return pages.isError ? (
      <ErrorNote message="Erro ao buscar os lotes" onRetry={() => void pages.refetch()} />
    ) : (
      <Skeleton label="Carregando os lotes..." />
    )
  const lots = pages.data.pages.flatMap(({ items }) => items)
  if (lots.length === 0) return <NoLots filters={filters} />
  return (
    <div data-stale={pages.isPlaceholderData || undefined}>
      {pages.isRefetchError ? <StaleNotice onRetry={() => void pages.refetch()} /> : null}
      <div className="stack gap-4">
        {filters.q === undefined ? null : <LotAnswer {...{ lots, timeZone }} typed={filters.q} />}
        {groupedLots(lots).map(({ key, name, lots: own }) => (
          <Card key={key} title={name}>
            <ul className="rows">
              {own.map((lot) => (
                <LotRow key={lot.id} {...{ lot, now, timeZone, filters, disabled }} onDone={() => onDone(lot)} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
      <ListEnd
        status={pages.hasNextPage ? `Os ${lots.length} lotes mais novos` : counted(lots.length, 'lote', 'lotes')}
        failure={pages.isFetchNextPageError ? sentenceOf(pages.error, 'Não foi possível carregar mais lotes.') : null}
        hasMore={pages.hasNextPage}
        loading={pages.isFetchingNextPage}
        onMore={() => void pages.fetchNextPage()}
      />
    </div>
  )
}

function notFound({ q, check }: LotFilters): { readonly title: string; readonly text: string } {
  if (q !== undefined)
    return {
      title: 'Não temos esse lote',
      text: `Nada recebido, em uso ou encerrado com “${q}”. Confira o número na caixa, ou procure sem os últimos. Etiquetas antigas sem lote: veja por ingrediente e período.`,
    }
  return check === undefined
    ? { title: 'Nenhum lote assim', text: 'Mude a situação, ou procure pelo número que está na caixa.' }
    : { title: 'Nada a conferir', text: 'Nenhum lote sem etiquetas está aberto há mais de 30 dias.' }
}

function NoLots({ filters }: Pick<LotListProps, 'filters'>) {
  const isNarrowed = Object.keys(filters).length > 0
  return (
    <div className="card" role="status">
      {isNarrowed ? (
        <Empty
          icon={IconSearch}
          {...notFound(filters)}
          action={
            <Link to="/lotes" className="button-link" data-look="quiet">
              {filters.q === undefined ? 'Ver todos os lotes' : 'Procurar por ingrediente'}
            </Link>
          }
        />
      ) : (
        <Empty
          icon={IconStack2}
          title="Nenhum lote ainda"
          text="Cada item de uma nota recebida vira um lote, com fornecedor, validade e etiquetas."
          action={
            <Link to="/recebimento" className="button-link">
              Ir para Recebimento
            </Link>
          }
        />
      )}
    </div>
  )
}
