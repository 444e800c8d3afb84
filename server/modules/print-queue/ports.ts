import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { AskedTemplate } from '../../contract/print-template.ts'
import type { PrinterProfile, RawProfile } from '../../drivers/contract/printer-profile.ts'

export interface QueuedLabel {
  readonly id: number
  readonly code: string
  readonly name: string
  /** Why it may not be printed now, to follow its code: `está vencida`; null: it may. */
  readonly refusal: string | null
  /** What comes out for the first time; null: a reprint, a child of another label, or a label of no base product. */
  readonly firstOf: {
    readonly baseProductId: string
    readonly state: string | null
    readonly storageTypeId: string | null
  } | null
}

/** What the log keeps of the way in which labels came out. */
export interface RecordedPrint {
  readonly ids: readonly number[]
  readonly medium: 'navegador' | 'quiosque' | 'agente'
  readonly jobId: string
  readonly stationId: string
  readonly profileId: string
  /** null: nobody can tell. */
  readonly confirmed: boolean | null
  readonly possiblyTwice: boolean
}

/** Labels as they were read. */
export interface ReadLabels {
  /** As `find` answers them. */
  readonly queued: readonly QueuedLabel[]
  /** Throws the refusal of what does not come out by the template at this printer. */
  refuseFor(profile: PrinterProfile): void
  /** Those of them with these ids as the bytes for a printer. It takes time, and needs no transaction. */
  draw(ids: readonly number[], profile: RawProfile): Promise<Uint8Array>
}

export interface WantedLabels {
  readonly ids: readonly number[]
  /** For the addresses in the QR codes. */
  readonly origin: string
  readonly now: Date
  /** null: as labels of the kitchen. */
  readonly asked: AskedTemplate | null
}

/** The labels as the printing sees them. */
export interface PrintableLabels {
  /** The labels with these ids, in the order of the ids; an id without a label is left out. */
  find(tx: TenantTransaction, ids: readonly number[], now: Date): Promise<QueuedLabel[]>
  /** With all that is drawn of them. */
  read(tx: TenantTransaction, wanted: WantedLabels): Promise<ReadLabels>
  recordPrinted(unit: UnitOfWork, print: RecordedPrint): Promise<void>
  recordNotPrinted(unit: UnitOfWork, labels: { readonly ids: readonly number[]; readonly jobId: string }): Promise<void>
}
