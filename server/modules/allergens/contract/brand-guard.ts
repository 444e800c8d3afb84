import { nameKey } from '../../../contract/text.ts'

/** The brands for which a declaration holds. */
export interface DeclaredBrands {
  /** Empty: the declaration names none, so that no brand is another one. */
  readonly brand: string
  /** Brands that a person has compared since. */
  readonly confirmed: readonly string[]
}

const sameBrand = (one: string, other: string): boolean => nameKey(one) === nameKey(other)

export const hasBrand = (brands: readonly string[], brand: string): boolean =>
  brands.some((each) => sameBrand(each, brand))

/** Whether a received brand is another than those for which the declaration holds. A line without a brand says nothing. */
export const isOtherBrand = ({ brand, confirmed }: DeclaredBrands, received: string): boolean =>
  brand !== '' && received !== '' && !hasBrand([brand, ...confirmed], received)

export const uniqueBrands = (brands: readonly string[]): string[] => [
  ...new Map(brands.map((each) => [nameKey(each), each])).values(),
]
