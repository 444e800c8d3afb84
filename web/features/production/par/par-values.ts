import type { ParLevel, ParLevelsBody } from '#contract/production/day-list'

/** A day that somebody has typed into, with the number that the person saw there. */
interface Typed {
  readonly text: string
  readonly was: number
}

/** What a person has changed of a product; a day that is not there is as it is saved. */
export interface ParEdit {
  readonly name: string
  readonly days: Readonly<Record<number, Typed>>
  /** The product is taken off the list. */
  readonly removed: boolean
}

export type ParEdits = ReadonlyMap<string, ParEdit>

/** A product with what its seven days show, Sunday first; blank: no number. */
export interface ParRow {
  readonly baseProductId: string
  readonly name: string
  readonly typed: readonly string[]
  /** What counts on a day without a number; 0: nothing. */
  readonly media: readonly number[]
}

interface Product {
  readonly id: string
  readonly name: string
}

export const weekdayNames = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const
const MOST = 9_999
const NONE = [0, 0, 0, 0, 0, 0, 0]

const shown = (count: number | undefined): string => (count ? String(count) : '')

/** Products that are not saved yet come first. */
export function parRows(saved: readonly ParLevel[], edits: ParEdits): readonly ParRow[] {
  const known = new Set(saved.map(({ baseProductId }) => baseProductId))
  const added = [...edits]
    .filter(([id]) => !known.has(id))
    .map(([baseProductId, { name }]) => ({
      baseProductId,
      name,
      byWeekday: NONE,
      media: NONE,
    }))
  return [...added.reverse(), ...saved]
    .filter(({ baseProductId }) => edits.get(baseProductId)?.removed !== true)
    .map(({ baseProductId, name, byWeekday, media }) => ({
      baseProductId,
      name,
      media,
      typed: weekdayNames.map((_, day) => edits.get(baseProductId)?.days[day]?.text ?? shown(byWeekday[day])),
    }))
}

/** A product that was taken off before is there again as it is saved. */
export const withProduct = (edits: ParEdits, { id, name }: Product): ParEdits =>
  new Map(edits).set(id, { name, days: {}, removed: false })

const daysOf = (saved: readonly ParLevel[], id: string): readonly number[] =>
  saved.find(({ baseProductId }) => baseProductId === id)?.byWeekday ?? NONE

interface TypedInto {
  readonly row: ParRow
  readonly day: number
  readonly text: string
}

export function withTyped(edits: ParEdits, saved: readonly ParLevel[], { row, day, text }: TypedInto): ParEdits {
  const { baseProductId, name } = row
  const before = edits.get(baseProductId)
  const was = before?.days[day]?.was ?? daysOf(saved, baseProductId)[day] ?? 0
  const days = { ...before?.days, [day]: { text, was } }
  return new Map(edits).set(baseProductId, { name, days, removed: false })
}

export function withoutProduct(edits: ParEdits, saved: readonly ParLevel[], { baseProductId, name }: ParRow): ParEdits {
  const next = new Map(edits)
  if (!saved.some((level) => level.baseProductId === baseProductId)) next.delete(baseProductId)
  else {
    const days = Object.fromEntries(daysOf(saved, baseProductId).map((was, day) => [day, { text: '', was }]))
    next.set(baseProductId, { name, days, removed: true })
  }
  return next
}

/** The person has been told what is saved now, so that the next save means it. */
export const asSeen = (edits: ParEdits, saved: readonly ParLevel[]): ParEdits =>
  new Map(
    [...edits].map(([id, edit]) => {
      const now = daysOf(saved, id)
      const days = Object.entries(edit.days).map(([day, { text }]) => [day, { text, was: now[Number(day)] ?? 0 }])
      return [id, { ...edit, days: Object.fromEntries(days) as ParEdit['days'] }] as const
    }),
  )

export const isWrong = (typed: string): boolean => typed !== '' && (!/^\d+$/.test(typed) || Number(typed) > MOST)

/** What differs from what the person saw. */
export const parBody = (edits: ParEdits, saved: readonly ParLevel[]): ParLevelsBody =>
  [...edits]
    .map(([baseProductId, { days }]) => {
      const was = daysOf(saved, baseProductId).map((count, day) => days[day]?.was ?? count)
      return {
        baseProductId,
        byWeekday: was.map((count, day) => Number(days[day]?.text ?? count)),
        was,
      }
    })
    .filter(({ byWeekday, was }) => byWeekday.some((count, day) => count !== was[day]))
