import type { BaseProduct } from '#contract/catalog/entries'
import { proposeClass } from '#contract/catalog/class-proposal'
import type { ClassProposal } from '#contract/catalog/class-proposal'
import type { ClassItem } from '#contract/catalog/classes'
import { classNames, foodClasses, stateNames } from '#contract/food'
import type { FoodClass } from '#contract/food'

/** What a person has done with a product's class. Nothing of it is saved before it is confirmed. */
export interface ClassDraft {
  /** null: none is chosen. */
  readonly foodClass: FoodClass | null
  readonly isConfirmed: boolean
}

export interface ClassRow {
  readonly product: BaseProduct
  readonly proposal: ClassProposal | null
  readonly draft: ClassDraft
}

export type Drafts = ReadonlyMap<string, ClassDraft>

/** The products in the list, each with what is chosen in it: the draft, its own class, or the name's proposal. */
export function classRows(products: readonly BaseProduct[], drafts: Drafts, withAll: boolean): readonly ClassRow[] {
  return products
    .filter(({ foodClass }) => withAll || foodClass === null)
    .map((product) => {
      const proposal = proposeClass(product.name)
      const untouched = { foodClass: product.foodClass ?? proposal?.foodClass ?? null, isConfirmed: false }
      return { product, proposal, draft: drafts.get(product.id) ?? untouched }
    })
}

/** The confirmed rows that change something, as they are sent. */
export function confirmedItems(rows: readonly ClassRow[]): readonly ClassItem[] {
  return rows.flatMap(({ product, proposal, draft: { foodClass, isConfirmed } }): ClassItem[] => {
    if (!isConfirmed || foodClass === null || foodClass === product.foodClass) return []
    // What the row shows beside the proposed class is confirmed with it, unless the product says it already.
    const isProposed = proposal?.foodClass === foodClass
    return [
      {
        id: product.id,
        foodClass,
        ...(isProposed && product.animalOrigin === null && { animalOrigin: proposal.animalOrigin }),
        ...(isProposed && product.defaultState === null && { defaultState: proposal.defaultState }),
      },
    ]
  })
}

/** The items that bring these products back to what they are now. */
export function formerItems(products: readonly BaseProduct[], items: readonly ClassItem[]): readonly ClassItem[] {
  const changed = new Set(items.map(({ id }) => id))
  return products
    .filter(({ id }) => changed.has(id))
    .map(({ id, foodClass, animalOrigin, defaultState }) => ({ id, foodClass, animalOrigin, defaultState }))
}

/** `Pelo nome: Carne crua · manipulado · de origem animal`. */
export function proposalText(proposal: ClassProposal | null): string {
  if (proposal === null) return 'O nome não diz o tipo de alimento'
  const { foodClass, animalOrigin, defaultState } = proposal
  const state = stateNames[defaultState].toLocaleLowerCase('pt-BR')
  return `Pelo nome: ${classNames[foodClass].name} · ${state}${animalOrigin ? ' · de origem animal' : ''}`
}

export const isFoodClass = (value: string): value is FoodClass => foodClasses.some((foodClass) => foodClass === value)
