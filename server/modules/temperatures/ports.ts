import type { PersonNames } from '../../audit-sentence.ts'
import type { FoodClass, FoodState, StorageKind } from '../../contract/food.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { Identity } from '../../http/identity.ts'
import type { Label } from '../labels/published.ts'
import type { VerdictFacts } from './contract/label.ts'

/** A storage type, as a point takes its kind and its limits from it. */
export interface MeasuredPlace {
  readonly id: string
  readonly name: string
  readonly kind: StorageKind
  readonly tempMin: number | null
  readonly tempMax: number | null
}

/** What the temperatures read in other modules. */
export interface TemperaturePorts {
  readonly personNames: PersonNames
  places(tx: TenantTransaction): Promise<readonly MeasuredPlace[]>
}

/** A label, as far as an occurrence depends on it. */
export interface StoredFood {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly weight: string
  readonly place: string
  readonly storageTypeId: string | null
  readonly baseProductId: string | null
  /** Its own; null: it has none. */
  readonly cost: string | null
  readonly state: FoodState | null
  readonly foodClass: FoodClass | null
  readonly startedAt: Date | null
  readonly enteredAt: Date
  readonly expirationDate: string
  readonly expiresAt: Date
  /** null: it may be used. */
  readonly blocked: string | null
  /** Nobody knows where it is; whoever finds it says that it was here all the time. */
  readonly isMissing: boolean
  /** When it left the stock for good; null: it is in stock, or missing. */
  readonly transformedAt: Date | null
}

/** Which label came from which, and when. A negative id is that of a batch. */
export interface FoodLink {
  readonly childId: number
  readonly parentId: number
  readonly at: Date
}

type Zone = Promise<{ readonly timeZone: string }>

/** A label that somebody has decided about; `path`: where the request speaks of it. */
export interface DecidedFood {
  readonly id: number
  readonly path: string
}
export interface DecidedFoods {
  readonly discarded: readonly DecidedFood[]
  /** What a discard says of the occurrence. */
  readonly note: string
  readonly released: readonly DecidedFood[]
  /** The block that the released labels lose. */
  readonly block: string
  /** A label with an earlier date takes the place of each. */
  readonly shortened: readonly (DecidedFood & { readonly date: string; readonly storageTypeId: string })[]
  /** `storageTypeId` undefined: the only cold place. */
  readonly thawed: readonly (DecidedFood & { readonly at: string; readonly storageTypeId: string | undefined })[]
}

/** Another occurrence that blocks a label. */
export interface HeldBy {
  readonly reason: string
  readonly incidentId: number
}

/** The note with which a lot came; `number` null: it came without one. */
export interface LossNote {
  readonly lot: string
  readonly number: string | null
  readonly key: string | null
}

/** A label that was discarded, as the ledger has recorded it. */
export interface IncidentLoss {
  readonly id: number
  readonly code: string
  readonly name: string
  /** As it stands on the label; null: none. */
  readonly lot: string | null
  readonly quantity: string
  /** In reais; null: nothing gave a cost. */
  readonly value: string | null
  readonly source: 'lote' | 'ficha' | 'ingrediente' | null
  /** Of all that it comes from, through labels and batches. */
  readonly notes: readonly LossNote[]
}

/** What a document says of the house. */
export interface HouseFacts {
  readonly legalName: string | null
  readonly tradeName: string | null
  readonly cnpj: string | null
  readonly address: string | null
  readonly city: string | null
  readonly uf: string | null
}

/** What occurrences read and do in other modules. */
export interface IncidentPorts extends TemperaturePorts {
  /** The rules and norms by which the food of the house is judged. */
  kitchen(tx: TenantTransaction, zone: Zone): Promise<Omit<VerdictFacts, 'now'>>
  /**
   * The food in these storage types and with these ids: in stock, gone since then, or missing and not past its date then. No
   * samples.
   */
  foods(
    tx: TenantTransaction,
    asked: { readonly places: readonly string[]; readonly ids: readonly number[]; readonly since: Date },
  ): Promise<readonly StoredFood[]>
  /** The labels in stock that were in the house at an instant, with those of the days after that may have been written down late. */
  stockOf(tx: TenantTransaction, at: Date): Promise<readonly number[]>
  /** Which label was made of which between two instants, through batches too. */
  madeMeanwhile(tx: TenantTransaction, since: Date, until: Date): Promise<readonly FoodLink[]>
  /** All that these labels come from. */
  origins(tx: TenantTransaction, ids: readonly number[]): Promise<readonly FoodLink[]>
  /** What these labels come from, what was made of them since, and what else that comes from. */
  kin(tx: TenantTransaction, ids: readonly number[], since: Date): Promise<readonly FoodLink[]>
  /** What all of a label is worth in reais, with two decimals; null: nothing says it. */
  worths(tx: TenantTransaction, foods: readonly StoredFood[]): Promise<(food: StoredFood) => string | null>
  /**
   * Blocks some labels and releases others, of which those in `held` are blocked for that reason then. Labels that have left
   * the stock meanwhile are left out, but for those that are missing.
   */
  block(
    unit: UnitOfWork,
    labels: {
      readonly blocked: readonly number[]
      readonly released: readonly number[]
      readonly held: ReadonlyMap<number, HeldBy>
    },
    why: { readonly reason: string; readonly incidentId: number; readonly zone: Zone },
  ): Promise<void>
  /** Does what was decided in the ledger of the labels, all of it or nothing; answers the new labels. */
  decide(unit: UnitOfWork, decided: DecidedFoods, identity: Promise<Identity>): Promise<readonly Label[]>
  house(tx: TenantTransaction): Promise<HouseFacts>
  /** Those of these labels that are discarded, by name. */
  losses(tx: TenantTransaction, ids: readonly number[]): Promise<readonly IncidentLoss[]>
}
