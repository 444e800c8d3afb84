import type { PersonNames } from '../../audit-sentence.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { Difference, Part } from './rules/balance.ts'
import type { NodeRef } from './rules/node-ref.ts'

type Zone = Promise<{ readonly timeZone: string }>

/** What a document says of the house. */
export interface HouseFacts {
  readonly legalName: string | null
  readonly tradeName: string | null
  readonly cnpj: string | null
  readonly address: string | null
  readonly city: string | null
  readonly uf: string | null
  readonly phone: string | null
  readonly technicalPerson: { readonly name: string; readonly register: string } | null
}

export interface Walk {
  readonly direction: 'up' | 'down'
  /** Also over what may have gone into a batch because it was in use and nobody read it. */
  readonly presumed: boolean
}

/** A received lot, as a trace shows it. */
export interface TraceLot {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly lot: string
  readonly quantity: string
  readonly unit: string
  readonly status: 'em_uso' | 'encerrado' | 'bloqueado' | 'segregado'
  readonly receivedAt: Date
  /** Who confirmed the receipt; null: nobody is known. */
  readonly person: string | null
  readonly supplier: string
  /** The number of the note; null: it came without one. */
  readonly note: string | null
}

/** What recalls read and do in other modules. */
export interface RecallPorts {
  readonly personNames: PersonNames
  house(tx: TenantTransaction): Promise<HouseFacts>
  /**
   * The roots with all that they have become (`down`), or that they come from (`up`). A walk down never climbs. It ends at
   * one node more than `WALK_NODES`.
   */
  walk(tx: TenantTransaction, roots: readonly NodeRef[], walk: Walk): Promise<NodeRef[]>
  lots(tx: TenantTransaction, ids: readonly number[]): Promise<readonly TraceLot[]>
  /** Where all that these labels ever held is now, as the ledger says it. Labels that were annulled have none. */
  parts(tx: TenantTransaction, labelIds: readonly number[]): Promise<readonly (Part | Difference)[]>
  /** Blocks labels, also those that have left the stock, and releases others that are in stock. */
  block(
    unit: UnitOfWork,
    labels: { readonly blocked: readonly number[]; readonly released: readonly number[] },
    by: { readonly reason: string; readonly recallId: number; readonly zone: Zone },
  ): Promise<void>
  blockLots(unit: UnitOfWork, ids: readonly number[], reason: string): Promise<void>
  releaseLots(unit: UnitOfWork, ids: readonly number[], reason: string): Promise<void>
}
