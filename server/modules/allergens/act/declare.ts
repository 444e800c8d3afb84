import { Rejection } from '../../../errors.ts'
import { handleCommand } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Declaration, DeclarationBody } from '../contract/declaration.ts'
import { declarationDecider, declarationStream } from '../declaration-decider.ts'
import type { AllergenPorts } from '../ports.ts'

/** Says what an ingredient contains, in place of what was said before. */
export async function declareAllergens(
  unit: UnitOfWork,
  ingredientId: number,
  body: DeclarationBody,
  { ingredientName }: AllergenPorts,
): Promise<Declaration> {
  const name = await ingredientName(unit.tx, ingredientId)
  if (name === undefined) throw new Rejection('ingredient_not_found')
  const declared = { ingredientId, name, ...body }
  await handleCommand(unit, declarationDecider, declarationStream(ingredientId), {
    type: 'DeclareAllergens',
    declared,
  })
  return declared
}
