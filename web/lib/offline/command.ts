import type { Label } from '#contract/labels'
import type { CommandKind, SyncResult } from '#contract/offline'

/** A number of a label that this device has reserved, with its code and the key of its QR. */
export interface ReservedNumber {
  readonly id: number
  readonly code: string
  readonly qrKey: string
}

/** What a write needs to be kept on this device while the server does not answer. */
export interface NewCommand {
  readonly kind: CommandKind
  /** That of the online call, as `POST /api/sync` takes it. */
  readonly body: Readonly<Record<string, unknown>>
  /** What the list says of it: `Molho de tomate: 6 etiquetas`, and the codes `FID20261501 a FID20261506`. */
  readonly words: { readonly title: string; readonly detail: string }
  /** The ids of the labels that it changes. */
  readonly changes: readonly number[]
  /** The labels that it makes, as this device shows and prints them until the server has them. */
  readonly makes: readonly Label[]
  /** The idempotency key of the same write, where it was sent and no answer came: the server may have done it. */
  readonly attempt: string | null
}

/** A write in the queue of this device. `guardado` is never shown as done. */
export interface QueuedCommand extends NewCommand {
  /** The place in the device's order; never used again. */
  readonly seq: number
  /** The device's own, the same whenever the command is sent. */
  readonly key: string
  /** The device's time, an instant with its zone. */
  readonly at: string
  readonly person: { readonly id: string; readonly name: string; readonly confirmed: boolean }
  readonly rulesHash: string | null
  /** null: the server has not said what became of it. */
  readonly result: SyncResult | null
  /** The device's time when the server said it. */
  readonly settledAt: string | null
  /** A person has seen what the server refused or wants to be checked. */
  readonly isSeen: boolean
}
