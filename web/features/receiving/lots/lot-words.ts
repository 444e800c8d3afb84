import type { ReceivedLot } from '#contract/receiving/lots'
import { counted } from '#contract/words'
import { daysBetween } from '#contract/labels/shelf-life'
import { IconCheck, IconCircleCheck, IconLock } from '../../../components/icons.ts'
import type { BadgeLook } from '../../../components/tone-badge.tsx'

/** `many`: of several of them. */
export const lotLooks: Readonly<Record<ReceivedLot['status'], BadgeLook & { readonly many: string }>> = {
  em_uso: { word: 'Em uso', many: 'Em uso', icon: IconCircleCheck, tone: 'good' },
  bloqueado: { word: 'Bloqueado', many: 'Bloqueados', icon: IconLock, tone: 'bad' },
  segregado: { word: 'Segregado', many: 'Segregados', icon: IconLock, tone: 'warn' },
  encerrado: { word: 'Encerrado', many: 'Encerrados', icon: IconCheck, tone: 'plain' },
}

/** The maker's lot, else the code of the house. */
export const lotName = ({ lot, code }: Pick<ReceivedLot, 'lot' | 'code'>): string => (lot === '' ? code : lot)

/** `12,5 kg` */
export const quantityText = ({ quantity, unit }: Pick<ReceivedLot, 'quantity' | 'unit'>): string =>
  `${String(quantity).replace('.', ',')} ${unit}`

/** `hoje`, `ontem`, `há 12 dias` */
export function ageText(receivedAt: string, now: Date, timeZone: string): string {
  const days = daysBetween(new Date(receivedAt), now, timeZone)
  if (days <= 0) return 'hoje'
  return days === 1 ? 'ontem' : `há ${counted(days, 'dia', 'dias')}`
}

/** `38 em estoque · 2 saíram`; null: the lot has no labels. */
export function labelsOfLot({ inStock, gone }: ReceivedLot['labels']): string | null {
  if (inStock + gone === 0) return null
  const left = gone === 0 ? [] : [counted(gone, 'saiu', 'saíram')]
  return [counted(inStock, 'etiqueta em estoque', 'etiquetas em estoque'), ...left].join(' · ')
}

/** A lot with labels ends with the last of them. */
export const mayClose = ({ status, labels }: ReceivedLot): boolean =>
  status !== 'encerrado' && labels.inStock + labels.gone === 0

/** Nobody uses what is segregated up: it is discarded or given back. */
export const mayEnd = (lot: ReceivedLot): boolean => mayClose(lot) && lot.status !== 'segregado'

export interface LotGroup {
  readonly key: string
  readonly name: string
  readonly lots: readonly ReceivedLot[]
}

/** The lots of one ingredient together, in the order of their newest ones. */
export function groupedLots(lots: readonly ReceivedLot[]): readonly LotGroup[] {
  const groups = new Map<string, { readonly name: string; readonly lots: ReceivedLot[] }>()
  for (const lot of lots) {
    const key = lot.ingredientId === null ? (lot.baseProductId ?? lot.description) : `i${lot.ingredientId}`
    const group = groups.get(key)
    if (group) group.lots.push(lot)
    else groups.set(key, { name: lot.goods, lots: [lot] })
  }
  return [...groups].map(([key, group]) => ({ key, ...group }))
}
