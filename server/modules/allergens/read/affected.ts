import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Declaration } from '../contract/declaration.ts'
import { phrasesOf } from '../contract/phrases.ts'
import type { Affected } from '../contract/affected.ts'
import type { AllergenPorts, PortLine } from '../ports.ts'
import { lackedWords } from '../rules/lacking.ts'
import type { ReadSheets } from './allergens.ts'
import { climbedSheet, idsOf, readSheets } from './allergens.ts'
import { addedIdsOf, sheetIdsOf } from './frozen.ts'
import { lackingIn } from './review.ts'

/** A change that is about to be written: what is declared of an ingredient, or the lines of a sheet. */
type Change =
  | { readonly kind: 'ingredient'; readonly id: number; readonly declared: Declaration }
  | { readonly kind: 'sheet'; readonly id: number; readonly lines: readonly Omit<PortLine, 'amount'>[] }

/**
 * How many sheets say something else because of a change, and how many labels in stock lack something because of it. It is asked
 * before the change is written, and reads the sheets once.
 */
export async function affectedBy(tx: TenantTransaction, change: Change, ports: AllergenPorts): Promise<Affected> {
  const what = change.kind === 'ingredient' ? { ingredientId: change.id } : { recipeId: change.id }
  const [above, texts] = await Promise.all([ports.sheetsWith(tx, what), ports.texts(tx)])
  const touched = new Set(above)
  const isAdded = (id: number) => change.kind === 'ingredient' && change.id === id
  const concerned = texts.filter(
    ({ frozen }) => sheetIdsOf(frozen).some((id) => touched.has(id)) || addedIdsOf(frozen).some(isAdded),
  )
  const ids = concerned.flatMap(({ frozen }) => sheetIdsOf(frozen))
  const lines = change.kind === 'sheet' ? change.lines : []
  const sheetIds = [...new Set([...above, ...ids, ...lines.flatMap(({ recipeId }) => recipeId ?? [])])]
  const ingredientIds = [
    ...lines.flatMap(({ ingredientId }) => ingredientId ?? []),
    ...concerned.flatMap(({ frozen }) => addedIdsOf(frozen)),
  ]
  const before = await readSheets(tx, sheetIds, ports, { besides: idsOf(ingredientIds) })
  const after = withChange(before, change)
  const lacking = concerned.filter(({ frozen }) => {
    const known = new Set(lackedWords(lackingIn(before, frozen)))
    return lackedWords(lackingIn(after, frozen)).some((word) => !known.has(word))
  })
  const counts = await ports.countLabels(
    tx,
    lacking.map(({ key }) => key),
  )
  return {
    recipes: above.filter((id) => textOf(before, id) !== textOf(after, id)).length,
    labels: [...counts.values()].reduce((sum, labels) => sum + labels, 0),
  }
}

function withChange(read: ReadSheets, change: Change): ReadSheets {
  if (change.kind === 'ingredient')
    return { ...read, declared: new Map([...read.declared, [change.id, change.declared]]) }
  const sheet = read.sheets.get(change.id)
  if (sheet === undefined) return read
  const lines = change.lines.map((line) => ({ ...line, amount: null }))
  return { ...read, sheets: new Map([...read.sheets, [change.id, { ...sheet, lines }]]) }
}

/** What a sheet prints, as one text. */
function textOf(read: ReadSheets, id: number): string {
  const found = climbedSheet(read, id)
  if (found === undefined) return ''
  const { known, missing } = found.climb
  return JSON.stringify([known, missing.length, phrasesOf(found.climb, read.hasProgramme)])
}
