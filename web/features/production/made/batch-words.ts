import { addDays, localDate, weekdayLabel } from '#contract/calendar'
import type { BatchPage, BatchSummary } from '#contract/production/batches'
import { labelsText } from '#contract/words'
import { grouped } from '../../../lib/grouped.ts'
import { amountText, clockText, differenceText, shortDay, timesText } from '../words.ts'

/** `Hoje, sáb 28/11`, `Ontem, sex 27/11`, `ter 24/11/2026` */
export function dayOfBatch(date: string, today: string, timeZone: string): string {
  const text = `${weekdayLabel(date, timeZone).toLowerCase()} ${shortDay(date)}`
  if (date === today) return `Hoje, ${text}`
  return date === addDays(today, -1) ? `Ontem, ${text}` : `${text}/${date.slice(0, 4)}`
}

export interface BatchDay {
  readonly date: string
  readonly batches: readonly BatchSummary[]
}

/** Batches that follow each other on one local day stand together. */
export function byDay(batches: readonly BatchSummary[], timeZone: string): readonly BatchDay[] {
  const days = grouped(batches, ({ producedAt }) => localDate(new Date(producedAt), timeZone))
  return [...days].map(([date, own]) => ({ date, batches: own }))
}

/** `11,4 L (−5 %)` */
export function realText({ real, planned, unit }: Pick<BatchSummary, 'real' | 'planned' | 'unit'>): string {
  const difference = differenceText(real, planned)
  return `${amountText({ n: real, unit })}${difference === null ? '' : ` (${difference})`}`
}

/** `½ ficha`, `2 fichas` */
export const sheetsText = (times: number): string => `${timesText(times)} ${times > 1 ? 'fichas' : 'ficha'}`

/** `14:03 · João · lote L261130-01 · 23 etiquetas` */
export const lineText = ({ producedAt, person, lot, labels }: BatchSummary, timeZone: string): string =>
  [clockText(producedAt, timeZone), person, `lote ${lot}`, labelsText(labels)].join(' · ')

type Made = BatchPage['made'][number]

export interface MadePack {
  readonly name: string
  readonly weight: string
  readonly inStock: boolean
  readonly labels: readonly Made[]
}

/** Labels of one product that hold the same; those that are still in stock apart. */
export const packsMade = (made: readonly Made[]): readonly MadePack[] =>
  [...grouped(made, ({ name, weight, inStock }) => JSON.stringify([name, weight, inStock])).values()]
    .flatMap((labels) => {
      const [first] = labels
      return first === undefined ? [] : { name: first.name, weight: first.weight, inStock: first.inStock, labels }
    })
    .sort((one, other) => Number(other.inStock) - Number(one.inStock))
