import { localDate } from '../../../contract/calendar.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { labelsText } from '../../../contract/words.ts'
import { isUncosted } from '../../../contract/worth.ts'
import type { WasteRow, WasteSummary } from '../contract/api.ts'
import type { WastePorts } from '../ports.ts'
import { readWaste } from './reading.ts'
import { summaryOf } from './summary.ts'
import type { Why } from '../contract/why.ts'
import { whyText } from '../contract/why.ts'
import { readWhy } from './why-reading.ts'
import { lossWeek } from '../contract/week.ts'
import { changeText, inReais, periodText, totalOf, worthInReais } from '../contract/words.ts'

/** The losses of the last whole week in the words of a report. */
export interface WeekLosses {
  readonly period: string
  readonly total: string
  readonly change: string
  readonly lines: readonly string[]
}

/** null: nothing was lost in the last two weeks. */
export function weekLosses({ labels, uses }: WastePorts) {
  return async (tx: TenantTransaction, now: Date, timeZone: string): Promise<WeekLosses | null> => {
    const week = lossWeek(localDate(now, timeZone))
    const summary = summaryOf(await readWaste(tx, week, { calendar: Promise.resolve({ timeZone }), labels }))
    return lossesText(summary, await readWhy(tx, { now, timeZone, uses }))
  }
}

export function lossesText(summary: WasteSummary, why: Why | null): WeekLosses | null {
  const { withinShelfLife, expired, uncosted, count, missing, previous } = summary
  if (count === 0 && missing.count === 0 && previous.count === 0) return null
  return {
    period: periodText(summary),
    total: worthInReais(totalOf(summary)),
    change: changeText(summary),
    lines: [
      ...(isUncosted(summary) ? [] : [`Dentro da validade ${inReais(withinShelfLife)}, vencido ${inReais(expired)}.`]),
      ...topText('Motivo', summary.byReason[0]),
      ...topText('Produto', summary.byProduct[0]),
      ...(uncosted === 0 ? [] : [`${labelsText(uncosted)} sem custo, fora do total.`]),
      ...(missing.count === 0 ? [] : [missingText(missing)]),
      ...(why === null ? [] : [whyLine(why)]),
    ],
  }
}

/** The first one has the greatest value; without a value it says only how many. */
function topText(axis: string, row: WasteRow | undefined): readonly string[] {
  if (row === undefined) return []
  const worth = isUncosted(row) ? '' : `${inReais(row.value)}, `
  return [`${axis} que mais pesou: ${row.name}, ${worth}${labelsText(row.count)}.`]
}

const missingText = (missing: WasteSummary['missing']): string =>
  `Sumiu: ${labelsText(missing.count)}${isUncosted(missing) ? '' : `, ${inReais(missing.value)}`}, fora do total.`

function whyLine(why: Why): string {
  const { name, finding, proposal } = whyText(why)
  return `${name}: ${finding} ${proposal}`
}
