import { isDeepStrictEqual } from 'node:util'
import { Rejection } from '../../errors.ts'
import type { Decider } from '../../events/decider.ts'
import { hasBrand, isOtherBrand, uniqueBrands } from './contract/brand-guard.ts'
import type { DeclarationFields } from './contract/declaration.ts'
import { contradicts } from './contract/declaration.ts'
import type { AllergenEvent, StoredDeclaration } from './events.ts'

export const declarationStream = (ingredientId: number) => `ingredient-allergens-${ingredientId}`

interface IngredientName {
  readonly ingredientId: number
  readonly name: string
}

type DeclarationCommand =
  /** A field that is undefined stays as it is. */
  | {
      readonly type: 'DeclareAllergens'
      readonly ingredient: IngredientName
      readonly fields: DeclarationFields
    }
  | { readonly type: 'ReceiveBrands'; readonly brands: readonly string[]; readonly receiptId: number }
  | { readonly type: 'ConfirmBrands'; readonly ingredient: IngredientName; readonly brands: readonly string[] }

interface DeclarationState {
  /** null: nobody has declared anything. */
  readonly declared: StoredDeclaration | null
  readonly toCheck: readonly string[]
  readonly confirmed: readonly string[]
}

function evolve(state: DeclarationState, event: AllergenEvent): DeclarationState {
  switch (event.type) {
    case 'AllergensDeclared': {
      const { toCheck = [], ...declared } = event.data
      return { declared, toCheck, confirmed: [] }
    }
    case 'OtherBrandReceived':
      return { ...state, toCheck: event.data.toCheck }
    case 'AllergensConfirmed':
      return { ...state, toCheck: event.data.toCheck, confirmed: event.data.confirmed }
    default:
      return event satisfies never
  }
}

/** Who answers where nobody has said where it is from: the house itself. */
const BLANK = {
  allergens: null,
  gluten: null,
  lactose: null,
  colourings: null,
  composition: null,
  allergenBrand: '',
  allergenSource: 'casa',
} as const

/** What is declared once more as it was changes nothing. */
export const declarationDecider: Decider<DeclarationState, DeclarationCommand, AllergenEvent> = {
  initialState: { declared: null, toCheck: [], confirmed: [] },
  evolve,
  decide(command, { declared: before, toCheck, confirmed }) {
    switch (command.type) {
      case 'DeclareAllergens': {
        const { ingredient } = command
        const said = Object.entries(command.fields).filter(([, value]) => value !== undefined)
        if (said.length === 0) return []
        const declared = { ...BLANK, ...before, ...Object.fromEntries(said), ...ingredient }
        if (contradicts(declared)) throw new Rejection('gluten_contradicts')
        if (isDeepStrictEqual(declared, before)) return []
        const waiting = toCheck.filter((each) => isOtherBrand({ brand: declared.allergenBrand, confirmed: [] }, each))
        return [{ type: 'AllergensDeclared', data: { ...declared, ...(waiting.length > 0 && { toCheck: waiting }) } }]
      }
      case 'ReceiveBrands': {
        if (before === null || before.allergens === null) return []
        const { ingredientId, name, allergenBrand: declaredBrand } = before
        const known = { brand: declaredBrand, confirmed: [...confirmed, ...toCheck] }
        const brands = uniqueBrands(command.brands.filter((each) => isOtherBrand(known, each)))
        if (brands.length === 0) return []
        const { receiptId } = command
        const data = { ingredientId, name, declaredBrand, brands, receiptId, toCheck: [...toCheck, ...brands] }
        return [{ type: 'OtherBrandReceived', data }]
      }
      case 'ConfirmBrands': {
        const brands = toCheck.filter((each) => hasBrand(command.brands, each))
        if (brands.length === 0) return []
        const rest = toCheck.filter((each) => !brands.includes(each))
        const isUnknown = (before?.allergens ?? null) === null && { isUnknown: true as const }
        const data = {
          ...command.ingredient,
          brands,
          toCheck: rest,
          confirmed: [...confirmed, ...brands],
          ...isUnknown,
        }
        return [{ type: 'AllergensConfirmed', data }]
      }
      default:
        return command satisfies never
    }
  },
}
