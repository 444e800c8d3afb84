import { mondayOf } from '../../../contract/calendar.ts'
import { daysIn } from '../../../contract/day.ts'
import { isUncosted, worthText } from '../../../contract/worth.ts'
import { amountText } from '../../today/contract/worth.ts'
import type { WasteSummary } from './api.ts'

// Apart from words.ts: the dashboard says it with its first paint, and needs nothing else from there.

/** `text`: `20 % menos`; `before`: `R$ 268,30 na semana anterior`. Unknown: one of the two periods has no value. */
export type WasteChange =
  | { readonly way: 'less' | 'more' | 'same'; readonly text: string; readonly before: string }
  | { readonly way: 'unknown'; readonly before: string }

/** Below this a difference is said in R$: of R$ 4,50, 611 % more is nothing to act on. */
const SMALL_CENTS = 50_00

type Total = Pick<WasteSummary, 'total' | 'count' | 'uncosted'>
type Compared = Total & Pick<WasteSummary, 'from' | 'to'> & { readonly previous: Total }

const centsOf = ({ total }: Total): number => Math.round(Number(total) * 100)
const inReais = (cents: number): string => `R$\u00a0${amountText(cents)}`

/** Against as many days just before. */
export function changeOf({ previous, ...current }: Compared): WasteChange {
  const [now, then] = [centsOf(current), centsOf(previous)]
  const before = `${worthText(inReais(then), previous)} ${whenBefore(current)}`
  if (isUncosted(current) || isUncosted(previous)) return { way: 'unknown', before }
  if (now === then) return { way: 'same', text: 'igual', before }
  const way = now < then ? 'less' : 'more'
  return { way, text: `${differenceText(Math.abs(now - then), then)} ${way === 'less' ? 'menos' : 'mais'}`, before }
}

function whenBefore({ from, to }: Pick<WasteSummary, 'from' | 'to'>): string {
  const days = daysIn({ from, to })
  if (days === 7 && from === mondayOf(from)) return 'na semana anterior'
  return days === 1 ? 'no dia anterior' : `nos ${days} dias anteriores`
}

function differenceText(cents: number, then: number): string {
  if (cents < SMALL_CENTS || then < SMALL_CENTS) return inReais(cents)
  const percent = Math.round((cents / then) * 100)
  return percent === 0 ? 'menos de 1 %' : `${percent.toLocaleString('pt-BR')} %`
}
