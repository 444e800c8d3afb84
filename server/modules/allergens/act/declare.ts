import { Rejection } from '../../../errors.ts'
import { decideAndAppend, handleCommand, loadStreams, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { ConfirmBrandsBody, Declaration, DeclarationBody, DeclarationFields } from '../contract/declaration.ts'
import { declaration } from '../contract/declaration.ts'
import { declarationDecider, declarationStream } from '../declaration-decider.ts'
import type { Affected } from '../contract/affected.ts'
import type { AllergenPorts } from '../ports.ts'
import { affectedBy } from '../read/affected.ts'
import { UNDECLARED } from '../read/declarations.ts'

/** Says what an ingredient contains, in place of what was said before. */
export async function declareAllergens(
  unit: UnitOfWork,
  ingredientId: number,
  body: DeclarationBody,
  ports: AllergenPorts,
): Promise<Declaration & { readonly affected: Affected }> {
  return declareFields(unit, { id: ingredientId, name: await nameOf(unit, ingredientId, ports) }, body, ports)
}

/** Says what is given of it; what is not given stays as it is. The ingredient exists, or is registered in the same unit of work. */
export async function declareFields(
  unit: UnitOfWork,
  { id: ingredientId, name }: { readonly id: number; readonly name: string },
  fields: DeclarationFields,
  ports: AllergenPorts,
): Promise<Declaration & { readonly affected: Affected }> {
  const ingredient = { ingredientId, name }
  const command = { type: 'DeclareAllergens', ingredient, fields } as const
  const declared = shown(
    ingredient,
    await handleCommand(unit, declarationDecider, declarationStream(ingredientId), command),
  )
  if (Object.values(fields).every((field) => field === undefined)) return { ...declared, affected: NONE_AFFECTED }
  // What is read is still as it was before the unit of work ends.
  return {
    ...declared,
    affected: await affectedBy(unit.tx, { kind: 'ingredient', id: ingredientId, declared }, ports),
  }
}

/** Says what is given of ingredients that the same unit of work registers: nothing was said of them before. */
export function declareNew(
  unit: UnitOfWork,
  registered: readonly {
    readonly ingredient: { readonly id: number; readonly name: string }
    readonly fields: DeclarationFields
  }[],
): void {
  for (const { ingredient, fields } of registered)
    decideAndAppend(unit, declarationDecider, newStream(declarationDecider, declarationStream(ingredient.id)), {
      type: 'DeclareAllergens',
      ingredient: { ingredientId: ingredient.id, name: ingredient.name },
      fields,
    })
}

const NONE_AFFECTED: Affected = { recipes: 0, labels: 0 }

/** Says that what is declared holds for these brands too. A brand that does not wait changes nothing. */
export async function confirmBrands(
  unit: UnitOfWork,
  ingredientId: number,
  { brands }: ConfirmBrandsBody,
  ports: AllergenPorts,
): Promise<Declaration> {
  const ingredient = { ingredientId, name: await nameOf(unit, ingredientId, ports) }
  const command = { type: 'ConfirmBrands', ingredient, brands } as const
  return shown(ingredient, await handleCommand(unit, declarationDecider, declarationStream(ingredientId), command))
}

interface ReceivedBrand {
  readonly ingredientId: number
  readonly brand: string
}

/** Marks the declarations that do not hold for a brand that a receipt has brought (spec F 10, J l14). */
export async function receiveBrands(
  unit: UnitOfWork,
  receiptId: number,
  received: readonly ReceivedBrand[],
): Promise<void> {
  const goods = Map.groupBy(received, ({ ingredientId }) => ingredientId)
  if (goods.size === 0) return
  const loaded = await loadStreams(unit, declarationDecider, [...goods.keys()].map(declarationStream))
  for (const [index, ofOne] of [...goods.values()].entries()) {
    const brands = ofOne.map(({ brand }) => brand)
    const ingredient = loaded[index]
    if (ingredient !== undefined)
      decideAndAppend(unit, declarationDecider, ingredient, { type: 'ReceiveBrands', brands, receiptId })
  }
}

type State = typeof declarationDecider.initialState

const shown = (ingredient: { readonly ingredientId: number; readonly name: string }, state: State): Declaration =>
  declaration.parse({ ...UNDECLARED, ...state.declared, ...ingredient, conferir: state.toCheck })

async function nameOf(unit: UnitOfWork, id: number, { ingredientName }: AllergenPorts): Promise<string> {
  const name = await ingredientName(unit.tx, id)
  if (name === undefined) throw new Rejection('ingredient_not_found')
  return name
}
