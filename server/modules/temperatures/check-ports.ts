import type { PersonNames } from '../../audit-sentence.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { Identity } from '../../http/identity.ts'
import type { ProcessFacts } from './contract/cooling.ts'

type Zone = Promise<{ readonly timeZone: string }>

/** What a check is about. */
export interface CheckedFood {
  readonly name: string
  /** The labels that the check blocks. */
  readonly labelIds: readonly number[]
}

/** What the checks of food processes read and do in other modules. */
export interface CheckPorts {
  readonly personNames: PersonNames
  norms(tx: TenantTransaction, zone: Zone): Promise<ProcessFacts['norms']>
  /** null: there is no such batch, or it was undone. */
  batch(tx: TenantTransaction, id: number): Promise<CheckedFood | null>
  /** null: there is no such label. */
  label(tx: TenantTransaction, id: number): Promise<CheckedFood | null>
  /** These labels with all that was made of them, through batches too. */
  withMade(tx: TenantTransaction, labelIds: readonly number[]): Promise<readonly number[]>
  /** Blocks labels, or releases those that are blocked for this reason. One that has left the stock is only blocked where it may be there again. */
  block(
    unit: UnitOfWork,
    labels: { readonly blocked: readonly number[]; readonly released: readonly number[] },
    why: { readonly reason: string; readonly zone: Zone },
  ): Promise<void>
  /** Discards those of the labels that are in stock. Throws a Rejection where the person may not discard labels. */
  discard(
    unit: UnitOfWork,
    labelIds: readonly number[],
    why: { readonly note: string; readonly identity: Promise<Identity> },
  ): Promise<void>
}
