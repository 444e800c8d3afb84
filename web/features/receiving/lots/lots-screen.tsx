import { AddressSearch } from '../../../components/address-search.tsx'
import { Pressable } from '../../../components/kit/pressable.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { ReceivingTabs } from '../receiving-tabs.tsx'
import { ClosedToast } from './closed-toast.tsx'
import { LotList } from './lot-list.tsx'
import { LotSheet } from './lot-sheet.tsx'
import { lotLooks } from './lot-words.ts'
import type { LotFilters, LotsSearch } from './lots-address.ts'
import { lotStatuses, readLotsSearch } from './lots-address.ts'
import { useCloseLot } from './use-close-lot.ts'

interface LotsScreenProps {
  readonly search: LotsSearch
  readonly timeZone: string
  readonly onSearch: (search: LotsSearch) => void
}

/** Every lot that came with a receipt, by what it is of: the answer to "do we have this lot?". */
export function LotsScreen({ search: { lote, ...filters }, timeZone, onSearch }: LotsScreenProps) {
  const { message, closed, close, reopen, dismiss, isPending } = useCloseLot()
  const narrow = (changed: Partial<Record<keyof LotFilters, string>>) =>
    onSearch(readLotsSearch({ ...filters, ...changed }))
  return (
    <>
      <PageHeader
        title="Lotes"
        description="O que chegou, por ingrediente: de quem, quando, e quanto ainda está na casa."
      />
      <ReceivingTabs />
      <search className="stack gap-3 below-4">
        <AddressSearch
          label="Tenho este lote?"
          placeholder="Tenho este lote?"
          text={filters.q ?? ''}
          onSearch={(q) => narrow({ q })}
        />
        <div className="chips" data-swiped role="group" aria-label="Situação">
          <Pressable
            className="chip"
            aria-pressed={filters.check === 'sim'}
            onClick={() => narrow({ check: filters.check === 'sim' ? '' : 'sim' })}
          >
            Abertos há mais de 30 dias
          </Pressable>
          {lotStatuses.map((status) => (
            <Pressable
              key={status}
              className="chip"
              aria-pressed={filters.status === status}
              onClick={() => narrow({ status: filters.status === status ? '' : status })}
            >
              {lotLooks[status].many}
            </Pressable>
          ))}
          {filters.ingredient === undefined ? null : (
            <Pressable className="chip" aria-pressed onClick={() => narrow({ ingredient: '' })}>
              Só deste ingrediente
            </Pressable>
          )}
        </div>
      </search>
      <MessageBanner text={message} sticky />
      <LotList {...{ filters, timeZone }} disabled={isPending} onDone={(lot) => close(lot, { how: 'acabou' })} />
      {lote === undefined ? null : (
        <LotSheet
          id={Number(lote)}
          timeZone={timeZone}
          disabled={isPending}
          onCloseLot={(lot, body) => {
            close(lot, body)
            onSearch(filters)
          }}
          onClose={() => onSearch(filters)}
        />
      )}
      {closed === null ? null : (
        <ClosedToast closed={closed} disabled={isPending} onUndo={() => reopen(closed)} onGo={dismiss} />
      )}
    </>
  )
}
