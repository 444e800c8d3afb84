import type { TemperatureGroup } from '#contract/receiving/groups'
import { groupNames } from '#contract/receiving/groups'
import type { LineBody, RefusalReason } from '#contract/receiving/receipts'
import type { ReviewLine } from '#contract/receiving/review'

export const outcomeWords = { aceito: 'Aceitar', segregado: 'Segregar', recusado: 'Recusar' } as const

export const reasonWords: readonly (readonly [RefusalReason, string])[] = [
  ['temperatura', 'Temperatura'],
  ['embalagem', 'Embalagem'],
  ['aparencia', 'Aparência'],
  ['validade', 'Validade'],
  ['quantidade', 'Quantidade'],
  ['sem_rotulo', 'Sem rótulo'],
  ['nao_pedido', 'Não pedido'],
  ['outro', 'Outro'],
]

export const unitWords = { kg: 'kg', g: 'g', L: 'L', mL: 'mL', unidade: 'un' } as const

/** `8,35` */
export const numberText = (value: number): string => String(Number(value.toFixed(4))).replace('.', ',')

/** `8,35`, `8.35` or blank; null: no number above zero. */
export function readNumber(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() === '' || !Number.isFinite(value) || value <= 0 ? null : Number(value.toFixed(4))
}

export const groupName = (group: TemperatureGroup): string =>
  `${groupNames[group].charAt(0).toUpperCase()}${groupNames[group].slice(1)}`

/** `até −12 °C` */
export const limitWords = ({ celsius, isLeast }: NonNullable<ReviewLine['limit']>): string =>
  `${isLeast ? 'acima de' : 'até'} ${celsiusNumber(celsius)} °C`

/** `−15,2` */
export const celsiusNumber = (celsius: number): string =>
  `${celsius < 0 ? '−' : ''}${String(Math.abs(celsius)).replace('.', ',')}`

/** `−15,2` as a person types it; a blank where nothing is said. */
export const celsiusField = (celsius: number | null | undefined): string =>
  celsius === null || celsius === undefined ? '' : celsiusNumber(celsius)

/** null: nothing is said; undefined: no number. */
export function readCelsius(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const value = Number(text.trim().replace('−', '-').replace(',', '.'))
  return Number.isFinite(value) ? Number(value.toFixed(1)) : undefined
}

/** What arrives, in the unit of the house where it is known. */
export function quantityOf(line: LineBody, review: ReviewLine | null): { readonly n: string; readonly unit: string } {
  const quantity = line.acceptedQuantity ?? line.quantity
  const pack = review?.pack ?? null
  return pack === null
    ? { n: numberText(quantity), unit: line.unit.toLowerCase() }
    : { n: numberText(quantity * pack.n), unit: unitWords[pack.unit] }
}

/** `10/11/2027`, `11/2027`; a blank where there is no date. */
export const dateWords = (date: string | null | undefined): string => (date ?? '').split('-').reverse().join('/')

/** `10/11/2027`, `10112027` or `11/2027`; null: none of them. Whether there is such a day, the server says. */
export function readDate(text: string): string | null {
  const digits = text.replaceAll(/\D/g, '')
  if (/^\d{8}$/.test(digits)) return `${digits.slice(4)}-${digits.slice(2, 4)}-${digits.slice(0, 2)}`
  return /^\d{6}$/.test(digits) ? `${digits.slice(2)}-${digits.slice(0, 2)}` : null
}
