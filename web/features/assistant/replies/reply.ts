import type { ListStatus } from '#contract/labels'
import type { WastePeriod } from '#contract/waste'
import type { Screen } from '../../../lib/search/screens.ts'

/** Target of a link in an answer; destination-link.tsx maps it to a URL. */
export type Destination =
  | {
      readonly place:
        | 'dashboard'
        | 'generate'
        | 'users'
        | 'reports'
        | 'audit'
        | 'account'
        | 'categories'
        | 'sectors'
        | 'responsibles'
        | 'storage'
        | 'baseProducts'
        | 'importProducts'
    }
  | { readonly place: 'recipes' | 'newRecipe' | 'ingredients' | 'newIngredient' | 'importIngredients' }
  | ({ readonly place: 'waste' } & WastePeriod)
  | { readonly place: 'labels'; readonly q?: string; readonly status?: ListStatus; readonly storage?: string }
  | { readonly place: 'recipe'; readonly id: number }
  /** Of a received lot: where it went, and what a recall of it would block. */
  | { readonly place: 'trace' | 'recall'; readonly lotId: number }
  | { readonly place: 'screen'; readonly to: Screen['to'] }
  /** The form of a new label, filled in. */
  | { readonly place: 'making'; readonly productId: string; readonly quantity: number }
  /** The question before a baixa: nothing is done without its confirmation. */
  | { readonly place: 'withdrawal'; readonly how: 'consume' | 'discard'; readonly ids: readonly number[] }

export interface ReplyLink {
  readonly text: string
  readonly to: Destination
}

export interface Reply {
  readonly text: string
  readonly items: readonly string[]
  readonly links: readonly ReplyLink[]
  /** Suggested next questions, shown as buttons. */
  readonly suggestions: readonly string[]
}

export function reply(text: string, parts: Partial<Omit<Reply, 'text'>> = {}): Reply {
  return { text, items: [], links: [], suggestions: [], ...parts }
}

/** Specification §8. */
export const failureText = 'Desculpe, ocorreu um erro. Tente novamente em alguns instantes.'

export const firstQuestions: readonly string[] = [
  'O que vence hoje?',
  'O que vence nos próximos 7 dias?',
  'Quantos vencidos?',
  'Como imprimo?',
]
