import type * as z from 'zod/mini'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { FoodState } from '../../contract/food.ts'
import type { QuickLabel, QuickLabelProduct, SaidOnForm, TileDate } from './contract/quick-label.ts'
import type { Identity } from '../../http/identity.ts'

export interface StationFacts {
  readonly id: string
  readonly name: string
  readonly sector: string
}

interface LabelKind {
  readonly baseProductId: string
  readonly state: string | null
  readonly storageTypeId: string | null
}

interface Dated {
  readonly baseProductId: string
  readonly state: FoodState
  readonly storageTypeId: string
}

/** Of an item: what stands on its labels already, and why a person has said their date. */
export interface PrintedItem {
  readonly numbers: readonly number[]
  readonly expirationDate: string
  readonly manualReason: string | null
  readonly said: SaidOnForm
}

/** Everything was read in one flight; nothing is read before the labels are made. */
export interface PreparedStation {
  /** null: the browser prints. */
  readonly station: StationFacts | null
  /** Throws a JointRejection that names the items without a date, and then makes nothing. */
  print(
    items: readonly (() => QuickLabel)[],
    call: { readonly identity: Promise<Identity>; readonly origin: string },
  ): Promise<{ readonly labels: readonly object[]; readonly job: object | null }>
}

/** What the quick labels need from other modules. */
export interface QuickLabelPorts {
  readonly answers: { readonly label: z.ZodMiniType; readonly job: z.ZodMiniType }
  station(tx: TenantTransaction, id: string): Promise<StationFacts | undefined>
  products(tx: TenantTransaction, ids: readonly string[]): Promise<QuickLabelProduct[]>
  /** Those of the instant whose rules decide. */
  productsThen(unit: UnitOfWork, ids: readonly string[]): Promise<QuickLabelProduct[]>
  /** By name. */
  firstProducts(tx: TenantTransaction, limit: number): Promise<QuickLabelProduct[]>
  /** What the whole restaurant has made lately, the most frequent first. */
  madeLately(tx: TenantTransaction): Promise<readonly LabelKind[]>
  /** Reads the rules of the dates; the dates are of labels that begin now. */
  dates(
    tx: TenantTransaction,
    baseProductIds: readonly string[],
    at: { readonly now: Date; readonly timeZone: Promise<string> },
  ): Promise<(tile: Dated) => TileDate>
  /** Throws a Rejection where there is no such station, or it has no printer. */
  prepare(
    unit: UnitOfWork,
    station: string | null,
    asked: {
      readonly baseProductIds: readonly string[]
      readonly timeZone: Promise<string>
      /** Of each item, what a device without a connection has printed of it: no printer of the station prints it again. */
      readonly printed: readonly PrintedItem[] | null
    },
  ): Promise<PreparedStation>
  /** How the labels call the user of a session. */
  personName(tx: TenantTransaction, userId: Promise<string>): Promise<string>
  /** The same of the person at a device of the kitchen; null: an ordinary session. */
  personAtDevice(tx: TenantTransaction, identity: Promise<Identity>): Promise<string | null>
}
