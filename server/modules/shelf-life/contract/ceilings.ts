import { endOfDay, formatLabelDate, readLabelDate } from '../../../contract/calendar.ts'
import type { CeilingKind } from '../../../contract/food.ts'
import { lastDayOfMakersDate } from '../../../contract/makers-date.ts'

/** A date that the label's must not pass. */
export interface GivenCeiling {
  readonly kind: Exclude<CeilingKind, 'fabricante'>
  /** As `isLabelDate` accepts it. */
  readonly date: string
  /** The code of the label that it comes from. */
  readonly code: string | null
  /** Of the product of that label. */
  readonly name: string | null
}

export interface Ceiling extends Omit<GivenCeiling, 'kind'> {
  readonly kind: CeilingKind
  /** The instant of its end, in milliseconds. */
  readonly at: number
}

const typedForms = [
  { form: /^(?:(\d{2})\/)?(\d{2})\/(\d{4})$/, order: ['day', 'month', 'year'] },
  { form: /^(\d{4})-(\d{2})(?:-(\d{2}))?$/, order: ['year', 'month', 'day'] },
] as const

/** A maker's date as it is typed (`12/2026`, `31/12/2026`) in the form of the API; null: no date. */
export function typedMakersDate(text: string): string | null {
  for (const { form, order } of typedForms) {
    const found = form.exec(text.trim())
    if (found === null) continue
    const parts = Object.fromEntries(order.map((name, index) => [name, found[index + 1]]))
    const date = [parts.year, parts.month, ...(parts.day === undefined ? [] : [parts.day])].join('-')
    return lastDayOfMakersDate(date) === null ? null : date
  }
  return null
}

/** The ceilings in the order of their dates, the earliest first; null: a date cannot be read. */
export function ceilingsOf(
  makersDate: string | null,
  given: readonly GivenCeiling[],
  timeZone: string,
): readonly Ceiling[] | null {
  const ceilings: Ceiling[] = []
  if (makersDate !== null) {
    const date = lastDayOfMakersDate(makersDate)
    if (date === null) return null
    ceilings.push({ kind: 'fabricante', date, code: null, name: null, at: endOfDay(date, timeZone).getTime() })
  }
  for (const { kind, date, code, name } of given) {
    const read = readLabelDate(date)
    if (read === null) return null
    const end = read.kind === 'day' ? endOfDay(read.date, timeZone) : read.instant
    ceilings.push({ kind, date, code, name, at: end.getTime() })
  }
  return ceilings.length < 2 ? ceilings : ceilings.sort((a, b) => a.at - b.at)
}

const inBrackets = (code: string | null) => (code === null ? '' : ` (${code})`)

/** `Limitado pela validade do fabricante`. */
export function ceilingText({ kind, code, name }: Ceiling): string {
  switch (kind) {
    case 'fabricante':
      return 'Limitado pela validade do fabricante'
    case 'mae':
      return `Limitado pela validade da etiqueta-mãe${inBrackets(code)}`
    case 'ingrediente':
      return `Limitado pelo ingrediente que vence primeiro${name === null ? '' : `: ${name}`}${inBrackets(code)}`
    case 'lote':
      return `Limitado pela validade do lote${inBrackets(code)}`
    default:
      return kind satisfies never
  }
}

/** What limits a person's date. */
export const ceilingNames: Readonly<Record<CeilingKind, string>> = {
  fabricante: 'validade do fabricante',
  mae: 'validade da etiqueta-mãe',
  ingrediente: 'validade de um ingrediente',
  lote: 'validade do lote',
}

/** Why nothing can be labelled under a ceiling that has passed. */
export function expiredCeilingText({ kind, date, code, name }: Ceiling, timeZone: string): string {
  const when = formatLabelDate(date, timeZone)
  const named = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' ')
  switch (kind) {
    case 'fabricante':
      return `A validade do fabricante terminou em ${when}. Não é possível etiquetar.`
    case 'mae':
      return `${named('A etiqueta-mãe', name, code)} venceu em ${when}. Não é possível etiquetar.`
    case 'ingrediente':
      return `${named(name ?? 'O ingrediente', code)} venceu em ${when}. Não pode entrar no preparo.`
    case 'lote':
      return `${named('O lote', code)} venceu em ${when}. Não é possível etiquetar.`
    default:
      return kind satisfies never
  }
}
