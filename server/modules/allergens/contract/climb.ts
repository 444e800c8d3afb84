import type { Declaration, Says, SheetAllergens } from './declaration.ts'
import type { Substance } from './substances.ts'
import { glutenCereals, inOrder } from './substances.ts'

/** A line of a sheet that is an ingredient. `declared` null: nobody has declared it, or the ingredient was deleted. */
export interface IngredientLine {
  readonly kind: 'ingredient'
  readonly ingredientId: number | null
  readonly name: string
  readonly declared:
    | (Pick<Declaration, 'allergens' | 'gluten' | 'lactose' | 'colourings'> & Partial<Pick<Declaration, 'conferir'>>)
    | null
}
/** Another sheet in a sheet. */
export interface SheetLine {
  readonly kind: 'sheet'
  readonly sheet: Sheet
}
export interface Sheet {
  readonly name: string
  readonly lines: readonly (IngredientLine | SheetLine)[]
}

export type Climb = Pick<
  SheetAllergens,
  | 'known'
  | 'missing'
  | 'conferir'
  | 'contains'
  | 'derived'
  | 'mayContain'
  | 'gluten'
  | 'lactose'
  | 'colourings'
  | 'from'
> & { readonly species: readonly string[] }

interface Found {
  readonly line: IngredientLine
  readonly path: readonly string[]
}

/** Every ingredient line of a sheet and of the sheets below, with the names of the sheets that lead to it. */
function linesOf({ name, lines }: Sheet, above: readonly string[] = []): Found[] {
  const path = [...above, name]
  return lines.flatMap((line) => (line.kind === 'sheet' ? linesOf(line.sheet, path) : [{ line, path }]))
}

/**
 * What a sheet contains: the union over its lines and all sheets below (spec J 1, 2). A substance that stands in what it
 * contains or in derivatives is no "may contain". One ingredient that nobody declared makes the sheet not known.
 */
export function climb(sheet: Sheet): Climb {
  const found = linesOf(sheet)
  const missing = found.filter(({ line }) => allergensOf(line) === null)
  const sets = { contains: new Set<Substance>(), derived: new Set<Substance>(), mayContain: new Set<Substance>() }
  const species = new Set<string>()
  const from = new Map<string, SheetAllergens['from'][number]>()
  for (const { line, path } of found) {
    const allergens = allergensOf(line)
    if (allergens === null) continue
    for (const kind of ['contains', 'derived', 'mayContain'] as const)
      for (const allergen of allergens[kind]) {
        sets[kind].add(allergen)
        const key = `${allergen} ${line.ingredientId} ${line.name}`
        if (!from.has(key)) from.set(key, { allergen, path: [...path, line.name] })
      }
    for (const each of allergens.species) species.add(each)
  }
  const mayContain = new Set([...sets.mayContain].filter((each) => !sets.contains.has(each) && !sets.derived.has(each)))
  const order = inOrder(new Set([...sets.contains, ...sets.derived, ...mayContain]))
  return {
    known: found.length > 0 && missing.length === 0,
    missing: uniqueMissing(missing),
    conferir: toCheck(found),
    contains: inOrder(sets.contains),
    derived: inOrder(sets.derived),
    mayContain: inOrder(mayContain),
    gluten: glutenOf({ ...sets, mayContain }, saidBy(found, 'gluten')),
    lactose: saidBy(found, 'lactose'),
    colourings: coloured(found),
    species: [...species],
    from: [...from.values()].sort((one, other) => order.indexOf(one.allergen) - order.indexOf(other.allergen)),
  }
}

/** Cereals with gluten say more than an answer does: one that a food may contain leaves no "it contains none". */
export function glutenOf(
  sets: Readonly<Record<'contains' | 'derived' | 'mayContain', Iterable<Substance>>>,
  said: Says | null,
): Says | null {
  const isIn = (found: Iterable<Substance>) => [...found].some((each) => glutenCereals.has(each))
  if (said === 'contem' || isIn(sets.contains) || isIn(sets.derived)) return 'contem'
  return isIn(sets.mayContain) ? null : said
}

const allergensOf = ({ declared }: IngredientLine) => declared?.allergens ?? null

function uniqueMissing(missing: readonly Found[]): Climb['missing'] {
  const byName = new Map(missing.map((each) => [`${each.line.ingredientId} ${each.line.name}`, each]))
  return [...byName.values()].map(({ line, path }) => ({
    ingredientId: line.ingredientId,
    name: line.name,
    path: [...path],
  }))
}

function toCheck(found: readonly Found[]): Climb['conferir'] {
  const byId = new Map<number, Climb['conferir'][number]>()
  for (const { line, path } of found) {
    const { ingredientId, name, declared } = line
    const brands = declared?.conferir ?? []
    if (ingredientId !== null && brands.length > 0 && !byId.has(ingredientId))
      byId.set(ingredientId, { ingredientId, name, path: [...path], brands: [...brands] })
  }
  return [...byId.values()]
}

/** `contem` where one line says so, `nao_contem` only where every line says so. */
const saidBy = (found: readonly Found[], field: 'gluten' | 'lactose'): Says | null =>
  togetherSaid(found.map(({ line }) => line.declared?.[field] ?? null))

/** What several answers say together: `contem` if one of them does, `nao_contem` only if each of them does (spec J 2). */
export function togetherSaid(said: readonly (Says | null)[]): Says | null {
  if (said.includes('contem')) return 'contem'
  return said.length > 0 && said.every((each) => each === 'nao_contem') ? 'nao_contem' : null
}

function coloured(found: readonly Found[]): boolean | null {
  const said = found.map(({ line }) => line.declared?.colourings ?? null)
  if (said.includes(true)) return true
  return said.length > 0 && said.every((each) => each === false) ? false : null
}
