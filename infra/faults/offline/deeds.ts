import type { SyncResult } from '../../../server/modules/offline/contract/api.ts'

/** What a tablet prints of one product, and the date that it puts on the paper. */
export interface PrintedTile {
  readonly baseProductId: string
  readonly quantity: number
  readonly numbers: readonly number[]
  readonly expiration_date: string
  readonly manualReason?: string
}

/** What may be done without a connection, with the body of the call that it stands for. */
export type Deed =
  | { readonly kind: 'quick_labels'; readonly body: { readonly items: readonly PrintedTile[] } }
  | {
      readonly kind: 'withdrawals'
      readonly body: {
        readonly items: readonly {
          readonly id: number
          readonly how: 'consumida' | 'descartada'
          readonly reason?: string
        }[]
      }
    }
  | {
      readonly kind: 'transformations'
      readonly body: { readonly ids: readonly number[]; readonly how: 'portion'; readonly quantity: number }
    }
  | { readonly kind: 'prints'; readonly body: { readonly ids: readonly number[]; readonly medium: string } }
  | {
      readonly kind: 'temperature_round'
      readonly body: { readonly readings: readonly { readonly pointId: number; readonly value: number }[] }
    }
  | {
      readonly kind: 'round_close'
      readonly body: {
        readonly id: string
        readonly seen: readonly number[]
        readonly outcomes: readonly { readonly id: number; readonly outcome: 'consumida' }[]
      }
    }

/** One thing that a person did at a tablet, and what the tablet was answered of it. No two are of the same instant. */
export interface Command {
  readonly tablet: string
  readonly seq: number
  readonly person: string
  /** Milliseconds, by the clock of the server. */
  readonly doneAt: number
  readonly deed: Deed
  /** Every answer, the first one first: the same command may be answered several times. */
  readonly answers: SyncResult[]
}

export const numbersOf = ({ kind, body }: Deed): readonly number[] =>
  kind === 'quick_labels' ? body.items.flatMap(({ numbers }) => numbers) : []

/** The labels that it is about. */
export function labelsOf({ kind, body }: Deed): readonly number[] {
  switch (kind) {
    case 'withdrawals':
      return body.items.map(({ id }) => id)
    case 'round_close':
      return body.outcomes.map(({ id }) => id)
    case 'transformations':
    case 'prints':
      return body.ids
    case 'quick_labels':
    case 'temperature_round':
      return []
  }
}
