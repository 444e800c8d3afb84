import type { FoodClass, StorageKind } from '../../../contract/food.ts'
import type { Unit } from '../../../contract/units.ts'
import { matchName } from './match-name.ts'
import type { NoteItem } from './note.ts'
import type { Pack } from './pack.ts'

export interface KnownIngredient {
  readonly id: number
  readonly name: string
  readonly unit: Unit
  /** The price of one unit, in reais. */
  readonly price: number
}

export interface KnownProduct {
  readonly id: string
  readonly name: string
  readonly ingredientId: number | null
  readonly foodClass: FoodClass | null
  readonly kind: StorageKind | null
}

/** The register's entry that somebody has confirmed for a supplier's product before (de-para). */
export interface SavedGoods {
  readonly ingredientId: number | null
  readonly baseProductId: string | null
  readonly ignored: boolean
  readonly pack: Pack | null
}

export interface HouseGoods {
  readonly ingredients: readonly KnownIngredient[]
  readonly products: readonly KnownProduct[]
  /** The entries by the supplier's code. */
  readonly byCode: ReadonlyMap<string, SavedGoods>
  /** The entries by EAN, of any supplier. */
  readonly byEan: ReadonlyMap<string, SavedGoods>
}

export interface MatchedGoods {
  readonly by: 'codigo' | 'ean' | 'nome' | null
  readonly ingredient: KnownIngredient | null
  readonly product: KnownProduct | null
  readonly ignored: boolean
  readonly pack: Pack | null
}

/** The register's entry for a line: the one that was confirmed before, else the one that the name proposes. */
export function goodsOf(
  { supplierCode, ean, description }: Pick<NoteItem, 'supplierCode' | 'ean' | 'description'>,
  house: HouseGoods,
): MatchedGoods {
  const ofCode = house.byCode.get(supplierCode)
  if (ofCode !== undefined) return { by: 'codigo', ...known(ofCode, house) }
  const ofEan = ean === null ? undefined : house.byEan.get(ean)
  if (ofEan !== undefined) return { by: 'ean', ...known(ofEan, house) }
  return proposed(description, house)
}

/** Leaves out entries that were deleted since. */
const known = ({ ingredientId, baseProductId, ignored, pack }: SavedGoods, house: HouseGoods) => ({
  ingredient: house.ingredients.find(({ id }) => id === ingredientId) ?? null,
  product: house.products.find(({ id }) => id === baseProductId) ?? null,
  ignored,
  pack,
})

function proposed(description: string, { ingredients, products }: HouseGoods): MatchedGoods {
  const named = matchName(description, products)
  const ingredient =
    ingredients.find(({ id }) => id === named?.ingredientId) ?? matchName(description, ingredients) ?? null
  const ofIngredient = products.filter(({ ingredientId }) => ingredient !== null && ingredientId === ingredient.id)
  const product = named ?? (ofIngredient.length === 1 ? (ofIngredient[0] ?? null) : null)
  const by = ingredient === null && product === null ? null : 'nome'
  return { by, ingredient, product, ignored: false, pack: null }
}
