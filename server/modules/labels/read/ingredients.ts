import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Facts } from '../../../errors.ts'
import type { LabelRow } from './queries.ts'
import { labelsWithCodes } from './queries.ts'
import type { LabelProvenance } from '../contract/provenance.ts'
import type { FrozenAllergens } from '../../allergens/published.ts'
import { frozenIn, readProvenance } from './provenance.ts'
import { rowOf } from '../contract/act-table.ts'
import { ingredientObstacle } from '../contract/usable.ts'

/** A label that another one is made of. */
export interface Ingredient {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly baseProductId: string | null
  readonly expirationDate: string
  readonly sample: boolean
  /** It is in a freezer. */
  readonly isFrozen: boolean
  /** It was frozen once: what is made of it is not frozen again, unless it is prepared anew. */
  readonly neverFreezes: boolean
  /** What is printed on it of its allergens; null: nothing is frozen in it. */
  readonly frozen: FrozenAllergens | null
  /** Why nothing may be made of it: the code of a refusal and its facts; null: it may be used. */
  readonly refused: { readonly code: string; readonly facts: Facts } | null
}

/** The labels with these codes, as far as what is made from them depends on them. Without codes nothing is read. */
export async function labelsByCode(tx: TenantTransaction, codes: readonly string[]): Promise<Ingredient[]> {
  if (codes.length === 0) return []
  const rows = await tx.run(
    labelsWithCodes(tx, codes).select([
      'id',
      'code',
      'name',
      'base_product_id as baseProductId',
      'expiration_date as expirationDate',
      'purpose',
      'provenance',
      'stock',
      'blocked',
      'withdrawn_at',
      'frozen_allergens',
    ]),
  )
  return rows.map(({ purpose, provenance, stock, blocked, withdrawn_at: at, frozen_allergens: text, ...label }) => {
    const refused = refusedAs({ stock, blocked, at })
    const cold = coldOf(provenance === null ? null : readProvenance(provenance))
    return { ...label, sample: purpose === 'amostra', ...cold, frozen: frozenIn(text), refused }
  })
}

function refusedAs({ stock, blocked, at }: Pick<LabelRow, 'stock' | 'blocked'> & { at: Date | null }) {
  const obstacle = ingredientObstacle({ status: stock, ...(blocked !== null && { blocked }) })
  if (obstacle === null) return null
  if (obstacle === 'blocked') return { code: 'label_blocked', facts: { reason: blocked ?? '' } }
  return withdrawnRefusal(stock, at)
}

/** Why nothing is made of a label that has left stock in this way. */
export function withdrawnRefusal(stock: string, at: Date | null) {
  const how = stock === 'annulled' ? 'anulada' : (rowOf(stock)?.how ?? stock)
  return { code: 'label_withdrawn', facts: { how, at: at?.toISOString() ?? '' } }
}

/** What is taken out of the freezer is thawed, whether anybody has written that down or not. */
function coldOf(provenance: LabelProvenance | null): Pick<Ingredient, 'isFrozen' | 'neverFreezes'> {
  const isFrozen = provenance?.storageKind === 'congelado'
  const wasFrozen = provenance?.neverFreeze === true || provenance?.state === 'descongelado'
  return { isFrozen, neverFreezes: isFrozen || wasFrozen }
}
