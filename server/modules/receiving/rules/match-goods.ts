import type { FoodClass, StorageKind } from '../../../contract/food.ts'
import type { Unit } from '../../../contract/units.ts'
import type { FindName } from './match-name.ts'
import { nameFinder } from './match-name.ts'
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

/** The entries that somebody has confirmed for the goods of some lines. */
export type SavedEntries = Pick<HouseGoods, 'byCode' | 'byEan'>

/** The register as the lines of one request look for their goods in it. */
export interface GoodsIndex extends SavedEntries {
  readonly ingredients: ReadonlyMap<number, KnownIngredient>
  readonly products: ReadonlyMap<string, KnownProduct>
  /** The products of an ingredient. */
  readonly productsOf: ReadonlyMap<number, readonly KnownProduct[]>
  readonly findIngredient: FindName<KnownIngredient>
  readonly findProduct: FindName<KnownProduct>
}

export function goodsIndex({ ingredients, products, byCode, byEan }: HouseGoods): GoodsIndex {
  return {
    ingredients: new Map(ingredients.map((each) => [each.id, each])),
    products: new Map(products.map((each) => [each.id, each])),
    productsOf: Map.groupBy(
      products.filter(({ ingredientId }) => ingredientId !== null),
      ({ ingredientId }) => ingredientId ?? 0,
    ),
    findIngredient: nameFinder(ingredients),
    findProduct: nameFinder(products),
    byCode,
    byEan,
  }
}

type NamedItem = Pick<NoteItem, 'supplierCode' | 'ean' | 'description'>

/** The register's entry for a line: the one that was confirmed before, else the one that the name proposes. */
export const goodsOf = (item: NamedItem, index: GoodsIndex): MatchedGoods =>
  confirmedGoods(item, index) ?? proposed(item.description, index)

/** The register's entry that was confirmed for these goods before; null: nobody has yet. */
export function confirmedGoods(
  { supplierCode, ean }: Pick<NamedItem, 'supplierCode' | 'ean'>,
  index: GoodsIndex,
): MatchedGoods | null {
  const ofCode = index.byCode.get(supplierCode)
  if (ofCode !== undefined) return { by: 'codigo', ...known(ofCode, index) }
  const ofEan = ean === null ? undefined : index.byEan.get(ean)
  return ofEan === undefined ? null : { by: 'ean', ...known(ofEan, index) }
}

/** The contents of one unit that were confirmed for these goods before; null: nobody has said them. */
export const savedPack = (
  { supplierCode, ean }: Pick<NamedItem, 'supplierCode' | 'ean'>,
  { byCode, byEan }: SavedEntries,
): Pack | null => (byCode.get(supplierCode) ?? byEan.get(ean ?? ''))?.pack ?? null

/** Leaves out entries that were deleted since. */
const known = ({ ingredientId, baseProductId, ignored, pack }: SavedGoods, { ingredients, products }: GoodsIndex) => ({
  ingredient: (ingredientId === null ? null : ingredients.get(ingredientId)) ?? null,
  product: (baseProductId === null ? null : products.get(baseProductId)) ?? null,
  ignored,
  pack,
})

function proposed(description: string, index: GoodsIndex): MatchedGoods {
  const named = index.findProduct(description)
  const ingredient = index.ingredients.get(named?.ingredientId ?? 0) ?? index.findIngredient(description)
  const ofIngredient = ingredient === null ? [] : (index.productsOf.get(ingredient.id) ?? [])
  const product = named ?? (ofIngredient.length === 1 ? (ofIngredient[0] ?? null) : null)
  const by = ingredient === null && product === null ? null : 'nome'
  return { by, ingredient, product, ignored: false, pack: null }
}
