import { isDeepStrictEqual } from 'node:util'
import type Big from 'big.js'
import type { Exact } from '../../../contract/decimal.ts'
import { exact, productOf, rounded, sumOf } from '../../../contract/decimal.ts'
import { nameKey } from '../../../contract/text.ts'
import { capitalised } from '../../../contract/words.ts'
import type { FrozenAllergens } from '../contract/frozen.ts'
import type { PortSheet } from '../ports.ts'

interface Amounts {
  readonly name: string
  readonly ingredientId: number | null
  /** null: nothing says its weight. */
  readonly amount: Exact | null
}

/** Decimals by which two amounts are compared: a millionth of a gram. */
const COMPARED = 9

/**
 * All ingredients of a sheet and of the sheets below, in the order of their weight (spec J 5): amounts are scaled by what a
 * sheet yields, the same ingredient is added up, and what has no weight stands at the end, by name.
 *
 * @param compositionOf what an ingredient is made of itself; null: nothing is said
 */
export function ingredientItems(
  id: number,
  sheets: ReadonlyMap<number, PortSheet>,
  compositionOf: (ingredientId: number) => string | null,
): readonly string[] {
  const byKey = Map.groupBy(amountsOf(id, sheets, exact(1)), (each) => `${each.ingredientId} ${nameKey(each.name)}`)
  const sums = [...byKey.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, weight: weightOf([first, ...others]) }],
  )
  return sums
    .toSorted((one, other) => compare(one.weight, other.weight) || (nameKey(one.name) < nameKey(other.name) ? -1 : 1))
    .map(({ name, ingredientId }) => listed(name, ingredientId === null ? null : compositionOf(ingredientId)))
}

export const listText = (items: readonly string[]): string => capitalised(items.join(', '))

function amountsOf(id: number, sheets: ReadonlyMap<number, PortSheet>, scale: Exact): Amounts[] {
  const sheet = sheets.get(id)
  if (sheet === undefined) return []
  return sheet.lines.flatMap(({ recipeId, ingredientId, name, amount }): Amounts[] => {
    const scaled = amount === null ? null : productOf(amount, scale)
    if (recipeId === null) return [{ name, ingredientId, amount: scaled }]
    const yielded = sheets.get(recipeId)?.yield ?? null
    const times = scaled === null || yielded === null ? null : quotient(scaled, yielded)
    const below = amountsOf(recipeId, sheets, times ?? exact(1))
    return times === null ? below.map((each) => ({ ...each, amount: null })) : below
  })
}

const quotient = (one: Exact, other: Exact): Exact =>
  productOf(one, { numerator: other.denominator, denominator: other.numerator })

/** null: a part of it has no weight. */
function weightOf(parts: readonly Amounts[]): Big | null {
  const amounts = parts.flatMap(({ amount }) => amount ?? [])
  return amounts.length < parts.length ? null : rounded(sumOf(amounts), COMPARED)
}

/** The heavier first, and what has no weight last. */
function compare(one: Big | null, other: Big | null): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  return other.cmp(one)
}

/** One ingredient, with what it is made of in brackets. */
export const listed = (name: string, composition: string | null): string =>
  `${uncapitalised(name)}${composition === null || composition === '' ? '' : ` (${composition})`}`

/** Names of the register begin with a capital letter; a name in capitals, as `UHT`, keeps them. */
const uncapitalised = (name: string): string =>
  /^\p{Lu}\p{Lu}/u.test(name) ? name : `${name.charAt(0).toLocaleLowerCase('pt-BR')}${name.slice(1)}`

/** The ingredients of a list, each with what it is made of: a comma in brackets ends none. */
function dividedAtCommas(list: string): readonly string[] {
  const items: string[] = []
  let depth = 0
  for (const part of list.split(', ')) {
    if (depth > 0) items.push(`${items.pop()}, ${part}`)
    else if (part !== '') items.push(part)
    depth = Math.max(0, depth + count(part, '(') - count(part, ')'))
  }
  return items
}

const count = (text: string, letter: string): number => text.split(letter).length - 1

/** The ingredients of a list, as a label keeps them. */
export type KeptList = Pick<FrozenAllergens, 'ingredients' | 'items'>

/** The items are kept beside the text where its commas do not tell them apart: `leite, leite, pó`. */
export function keptList(items: readonly string[]): KeptList {
  const ingredients = listText(items)
  const isClear = isDeepStrictEqual(itemsIn({ ingredients }).map(nameKey), items.map(nameKey))
  return { ingredients, ...(!isClear && { items: [...items] }) }
}

export function itemsIn({ ingredients, items }: KeptList): readonly string[] {
  return items ?? dividedAtCommas(ingredients).map((item, at) => (at === 0 ? uncapitalised(item) : item))
}

/** All that the first list names, and after it what each other list names that no list before it does. One list stays as it is. */
export function joinedLists(lists: readonly (readonly string[])[]): readonly string[] {
  const known = new Set<string>()
  // The labels of one batch have the same texts, and to make the key of a text takes longer than to find it.
  const keys = new Map<string, string>()
  const keyOf = (item: string) => {
    let key = keys.get(item)
    if (key === undefined) keys.set(item, (key = nameKey(item)))
    return key
  }
  return lists.flatMap((list) => {
    const added = list.filter((item) => !known.has(keyOf(item)))
    for (const item of list) known.add(keyOf(item))
    return added
  })
}
