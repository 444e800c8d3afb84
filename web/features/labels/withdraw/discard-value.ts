import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { labelValues } from '#contract/labels/values'
import type { Label } from '#contract/labels'
import { request } from '../../../lib/http.ts'
import { moneyKeys } from '../../../lib/money-keys.ts'
import { mayNow } from '../../../lib/rights.ts'

/** The most that one call answers. */
const LABELS_MAX = 200
const TYPING_MS = 300

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** `Descartar 500 g de Molho de tomate — R$ 7,00`: the label, or a part of it. */
export function discardSentence({ name, weight }: Pick<Label, 'name' | 'weight'>, value: string, part = ''): string {
  const quantity = part.trim() || weight
  return `Descartar ${quantity === '' ? '' : `${quantity} de `}${name}${value}`
}

/** What would be lost, as a discard's sentence ends: ` — R$ 7,00`; blank where nothing can be said. */
export function useDiscardValue(labels: readonly Pick<Label, 'id'>[], part = ''): string {
  const amount = useDiscardAmount(labels, part)
  return amount === '' ? '' : ` — ${amount}`
}

/**
 * What would be lost with these labels, or with a part of the only one: `R$ 7,00`. Blank while the amount is not known,
 * and for who may not see costs.
 */
export function useDiscardAmount(labels: readonly Pick<Label, 'id'>[], part = ''): string {
  const [quantity] = useDebouncedValue(part.trim(), TYPING_MS)
  const seesCosts = mayNow('ver_custos')
  const search = new URLSearchParams({
    ids: labels.map(({ id }) => id).join(','),
    ...(quantity !== '' && { quantity }),
  })
  const { data } = useQuery({
    queryKey: [...moneyKeys.discardValue, search.toString()],
    queryFn: ({ signal }) => request(labelValues, `/api/waste/value?${search}`, { signal }),
    enabled: seesCosts && labels.length > 0 && labels.length <= LABELS_MAX,
    retry: false,
    staleTime: 0,
  })
  // A query that is not enabled still gives what the last person at a tablet was answered.
  if (!seesCosts || data === undefined) return ''
  // What was typed since is not what was answered.
  if (quantity !== part.trim() || data.uncosted === data.labels.length) return ''
  const others = data.uncosted === 0 ? '' : ` e ${data.uncosted} sem custo`
  return `${money.format(Number(data.total))}${others}`
}
