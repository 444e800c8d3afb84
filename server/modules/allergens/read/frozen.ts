import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { FrozenAllergens, MadeOf, WentIn } from '../contract/frozen.ts'
import type { Brought, NamedNow } from '../rules/freeze.ts'
import { broughtByIngredient, broughtByLabel, broughtByOwn, broughtBySheet, frozenOf } from '../rules/freeze.ts'
import type { ReadSheets, SheetPorts, SheetsAsked } from './allergens.ts'
import { climbedSheet, readSheets } from './allergens.ts'

/** What was read of some sheets: it gives what a label of each freezes. */
export interface FreezableSheets {
  /** The allergens that a label of these sheets keeps; undefined: neither a sheet nor what it is made of names any. */
  of(recipeIds: readonly number[], madeOf?: readonly MadeOf[]): FrozenAllergens | undefined
  /**
   * Answers the allergens that the labels of a batch of this version of the sheet keep. Throws where the reading did not
   * ask for an ingredient of `wentIn`.
   */
  ofBatch(sheet: { readonly id: number; readonly version: number }, wentIn: readonly WentIn[]): FrozenAllergens
}

/** Reads all that labels of these sheets freeze, once for all of them. `past`: what the paper of then says. */
export async function readFreezable(
  tx: TenantTransaction,
  recipeIds: readonly number[],
  ports: SheetPorts,
  asked: SheetsAsked = {},
): Promise<FreezableSheets> {
  return freezableOf(await readSheets(tx, recipeIds, ports, asked))
}

export function freezableOf(read: ReadSheets): FreezableSheets {
  return {
    of(ids, madeOf = []) {
      const sheets = ids.flatMap((id) => broughtOf(read, id) ?? [])
      const beside = broughtByOrigins(read, ids, madeOf)
      const isSaid = madeOf.some(({ frozen }) => frozen !== null) || beside.some(({ missing }) => missing.length === 0)
      return sheets.length === 0 && !isSaid ? undefined : frozenOf([...sheets, ...beside], read.hasProgramme)
    },
    ofBatch({ id, version }, wentIn) {
      const own = broughtOf(read, id, version)
      if (own === undefined) throw new Error(`The sheet ${id} of a batch is gone`)
      return frozenOf([own, ...broughtByInputs(read, id, wentIn)], read.hasProgramme)
    },
  }
}

/** What labels and lots bring into a batch of this sheet. */
function broughtByInputs(read: ReadSheets, recipeId: number, wentIn: readonly WentIn[]): Brought[] {
  const now = namedNow(read, [recipeId])
  return wentIn.flatMap(({ isOfSheet, frozen, ...goods }) => {
    if (frozen !== null) return isOfSheet ? broughtByOwn(frozen, now) : broughtByLabel(goods.name, frozen)
    return isOfSheet ? [] : broughtByGoods(read, goods)
  })
}

/**
 * What labels bring into another one, a food of these sheets, that is said to be made of them: what their papers say, and what
 * the sheets and ingredients behind them say now.
 */
function broughtByOrigins(read: ReadSheets, ids: readonly number[], madeOf: readonly MadeOf[]): Brought[] {
  const own = namedNow(read, ids).sheets
  return madeOf.flatMap(({ onlyIfDeclared, frozen, ...goods }) => {
    if (frozen !== null) {
      const now = namedNow(read, [...ids, ...sheetIdsOf(frozen)], addedIdsOf(frozen))
      const others = sheetIdsOf(frozen).filter((id) => !own.has(id))
      // The paper has the list of its ingredients already.
      const ingredients = addedNow(read, frozen).map((part) => ({ ...part, lists: [] }))
      return [...others.flatMap((id) => broughtBeside(read, id) ?? []), ...ingredients, broughtByOwn(frozen, now)]
    }
    const brought = broughtByGoods(read, goods)
    return onlyIfDeclared && brought.missing.length > 0 ? [] : [brought]
  })
}

function broughtByGoods(read: ReadSheets, { name, ingredientId }: Pick<WentIn, 'name' | 'ingredientId'>): Brought {
  const said = ingredientId === null ? null : read.declared.get(ingredientId)
  if (said === undefined) throw new Error(`What is declared of ingredient ${ingredientId} was not read`)
  // A received lot is called as its note calls it.
  return broughtByIngredient({ ingredientId, name: said?.name ?? name }, said)
}

/** The sheets of a label, with those of what went in besides. */
export const sheetIdsOf = ({ sheets, added = [] }: FrozenAllergens): readonly number[] => [
  ...new Set([...sheets.map(({ recipeId }) => recipeId), ...added.flatMap(({ recipeIds = [] }) => recipeIds)]),
]
/** The ingredients that went in beside what the sheets name. */
export const addedIdsOf = ({ added = [] }: FrozenAllergens): readonly number[] =>
  added.flatMap(({ ingredientId }) => ingredientId ?? [])

/** What the sheets of a label, and what went in besides, say now; undefined: none of it is there any more. */
export function frozenNow(read: ReadSheets, paper: FrozenAllergens): FrozenAllergens | undefined {
  const parts = partsNow(read, paper)
  return parts.length === 0 ? undefined : frozenOf(parts, read.hasProgramme)
}

/** What a new label keeps in place of an older one: what the sheets say now, and all that the older one says. */
export function frozenAnew(read: ReadSheets, older: FrozenAllergens): FrozenAllergens {
  const parts = partsNow(read, older)
  if (parts.length === 0) return older
  const brought = broughtByOwn(older, namedNow(read, sheetIdsOf(older), addedIdsOf(older)))
  return frozenOf([...parts, { ...brought, ...keptAnew(older, parts) }], read.hasProgramme)
}

function keptAnew({ sheets, isListPartial }: FrozenAllergens, parts: readonly Brought[]): Partial<Brought> {
  // A label stays one of a sheet that was deleted.
  if (sheets.length > 0) return parts.some((part) => part.sheets.length > 0) ? {} : { sheets }
  // The whole list of a food without a sheet is that of one ingredient, which says what it is made of now.
  return isListPartial !== true && parts.some((part) => part.lists.length > 0) ? { lists: [] } : {}
}

/** What the sheets and ingredients of a paper say now. */
function partsNow(read: ReadSheets, paper: FrozenAllergens): readonly Brought[] {
  const own = new Set(paper.sheets.map(({ recipeId }) => recipeId))
  const sheets = sheetIdsOf(paper).flatMap((id) => (own.has(id) ? broughtOf(read, id) : broughtBeside(read, id)) ?? [])
  return [...sheets, ...addedNow(read, paper)]
}

/** What is declared now of the ingredients that went in besides. Of one that was deleted the paper alone speaks. */
const addedNow = (read: ReadSheets, paper: FrozenAllergens): readonly Brought[] =>
  addedIdsOf(paper).flatMap((id) => {
    const declared = read.declared.get(id) ?? null
    return declared === null ? [] : [broughtByIngredient({ ingredientId: id, name: declared.name }, declared)]
  })

/** What a sheet says now that went in beside those of the food. */
function broughtBeside(read: ReadSheets, id: number): Brought | undefined {
  const brought = broughtOf(read, id)
  return brought && { ...brought, sheets: [], lists: [], added: [{ recipeIds: [id] }] }
}

/** What these sheets and those below them name, and what is declared of it. */
function namedNow(read: ReadSheets, recipeIds: readonly number[], ingredientIds: readonly number[] = []): NamedNow {
  const below = new Set<number>()
  const named = new Set(ingredientIds)
  const visit = (id: number) => {
    if (below.has(id)) return
    below.add(id)
    for (const { ingredientId, recipeId } of read.sheets.get(id)?.lines ?? []) {
      if (ingredientId !== null) named.add(ingredientId)
      if (recipeId !== null) visit(recipeId)
    }
  }
  for (const id of recipeIds) visit(id)
  return {
    declared: new Set([...named].filter((id) => (read.declared.get(id)?.allergens ?? null) !== null)),
    sheets: new Set([...below].filter((id) => read.sheets.has(id))),
  }
}

/** @param seen the version that a batch was made by; undefined: that of now */
function broughtOf(read: ReadSheets, recipeId: number, seen?: number): Brought | undefined {
  const found = climbedSheet(read, recipeId)
  if (found === undefined) return undefined
  const { climb, version, items } = found
  return broughtBySheet(climb, { recipeId, version: seen ?? version, items })
}
