/** What the management screens register. */
export type Register = 'category' | 'sector' | 'responsible' | 'storage' | 'baseProduct' | 'ingredient' | 'recipe'

/** The days somebody asks about; which dates they are depends on the tenant's today. */
export type When =
  /** From so many days after today to so many days after today, both included. */
  | { readonly kind: 'days'; readonly from: number; readonly to: number }
  /** The next one, today included; 0 is Sunday. */
  | { readonly kind: 'weekday'; readonly weekday: number }
  | { readonly kind: 'weekend' }
  /** The next day of that number, in that month where one is named. */
  | { readonly kind: 'date'; readonly day: number; readonly month: number | null }
  /** All of the 7 days; `beyond` where more was asked than the expiring list looks ahead. */
  | { readonly kind: 'window'; readonly beyond: boolean }

export type CostOf = 'recipe' | 'ingredient' | 'any'

/** Asked without anything to look up but the figures. */
export type PlainTopic =
  | 'greeting' | 'thanks' | 'help' | 'stock' | 'print' | 'printFailed' | 'generate' | 'import' | 'withdraw' | 'recipes' | 'ingredients'
  | 'export' | 'scan' | 'report' | 'audit' | 'users' | 'password' | 'logout' | 'unknown'

export type Intent =
  | { readonly kind: PlainTopic }
  /** `about`: a product, a category or a sector that the answer is narrowed to; empty for all. */
  | { readonly kind: 'expired'; readonly about: string }
  | { readonly kind: 'expiring'; readonly when: When; readonly about: string }
  | { readonly kind: 'register'; readonly what: Register }
  | { readonly kind: 'cost'; readonly of: CostOf; readonly name: string }
  /** `isGuess`: nothing but a few unknown words; they may be a product's name. */
  | { readonly kind: 'product'; readonly name: string; readonly isGuess: boolean }
