import { addDays, localDate, weekday } from '#contract/calendar'
import { groupNames } from '#contract/receiving/groups'
import type { ReceiptSummary } from '#contract/receiving/receipts'
import { counted, labelsText, plural } from '#contract/words'

const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const

interface ShownTime {
  /** `08:10` of today, else `27/11`. */
  readonly time: string
  /** `hoje`, `ontem`, `sexta`; of another year the year. */
  readonly day: string
}

export function shownTime(receivedAt: string, now: Date, timeZone: string): ShownTime {
  const at = new Date(receivedAt)
  const [date, today] = [localDate(at, timeZone), localDate(now, timeZone)]
  const [year = '', month = '', day = ''] = date.split('-')
  if (date === today)
    return {
      time: new Intl.DateTimeFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone }).format(at),
      day: 'hoje',
    }
  if (date === addDays(today, -1)) return { time: `${day}/${month}`, day: 'ontem' }
  return { time: `${day}/${month}`, day: today.startsWith(year) ? (weekdays[weekday(date)] ?? '') : year }
}

const noteText = ({ invoice }: Pick<ReceiptSummary, 'invoice'>) =>
  invoice === null ? 'sem nota' : `nota ${invoice.number}`

/** `falta conferir 1 item novo`, `falta medir: congelados`, `faltam 2 temperaturas`: what to do before it is received. */
function missingTexts({ missing }: Pick<ReceiptSummary, 'missing'>): string[] {
  const { goods = 0, temperatures = [] } = missing ?? {}
  const [first, second] = temperatures
  return [
    ...(goods > 0
      ? [`${plural(goods, 'falta', 'faltam')} conferir ${counted(goods, 'item novo', 'itens novos')}`]
      : []),
    ...(first === undefined
      ? []
      : [second === undefined ? `falta medir: ${groupNames[first]}` : `faltam ${temperatures.length} temperaturas`]),
  ]
}

/** `nota 8841 · 12 itens · 30 etiquetas · Ana`, `nota 12190 · estornada: nota errada` */
export function receiptLine(receipt: ReceiptSummary): string {
  const { status, items, labels, by, reversedFor } = receipt
  const itemsText = counted(items, 'item', 'itens')
  if (status === 'aberto') return [noteText(receipt), itemsText, ...missingTexts(receipt)].join(' · ')
  if (status === 'estornado')
    return [noteText(receipt), reversedFor === null ? 'estornado' : `estornado: ${reversedFor}`].join(' · ')
  return [noteText(receipt), itemsText, ...(labels > 0 ? [labelsText(labels)] : []), ...(by === null ? [] : [by])].join(
    ' · ',
  )
}

/** `1 recusado` */
export const refusedText = (count: number): string => counted(count, 'recusado', 'recusados')
/** `1 segregado` */
export const segregatedText = (count: number): string => counted(count, 'segregado', 'segregados')
