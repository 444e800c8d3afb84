import { plainText } from '#contract/decimal'
import type { Recipe } from '#contract/recipes'
import type { Unit } from '#contract/recipes/costing'

/** What a batch is packed as. */
export interface OutputValues {
  readonly baseProductId: string
  readonly pack: string
  readonly unit: Unit
}

export const outputsOf = ({ outputs }: Pick<Recipe, 'outputs'>): readonly OutputValues[] =>
  outputs.map(({ baseProductId, pack }) => ({ baseProductId, pack: plainText(pack.n), unit: pack.unit }))
