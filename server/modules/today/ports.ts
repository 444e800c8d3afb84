import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { Identity } from '../../http/identity.ts'
import type { LabelServices, ReadCosts } from '../labels/published.ts'
import type { PlanAllergens, PlanPaper, PlanPlace } from './contract/api.ts'

/** Reads the stations with jobs that wait or have failed. */
type ReadPaper = (tx: TenantTransaction, now: Date) => Promise<readonly PlanPaper[]>

/** Reads the places with labels that nobody has walked lately. */
type ReadUnwalked = (
  tx: TenantTransaction,
  call: { readonly now: Date; readonly identity: Promise<Identity> },
) => Promise<readonly PlanPlace[]>

/** A round with the thermometer, and the points that have no reading. */
export interface DueRound {
  readonly from: string
  readonly to: string
  readonly missing: boolean
  readonly points: readonly string[]
}

/** What waits of receipts, prices and lots. */
export interface AtDoor {
  readonly open: number
  readonly prices: number
  readonly oldLots: number
}
type CountAtDoor = (tx: TenantTransaction, now: Date) => Promise<AtDoor>

/** A point whose sensor says nothing. */
interface SilentPoint {
  readonly id: number
  readonly name: string
  readonly since: Date
}

/** Reads the rounds of today with the thermometer that are due or that nobody has made, and the silent sensors. */
type ReadDuePoints = (
  tx: TenantTransaction,
  call: { readonly now: Date; readonly identity: Promise<Identity> },
) => Promise<{ readonly rounds: readonly DueRound[]; readonly silent: readonly SilentPoint[] }>

/** A cooling whose time is almost over, or that was too slow. */
interface UrgentCooling {
  readonly id: number
  readonly name: string
  readonly batchId: number | null
  readonly coolBy: Date
  readonly isOut: boolean
}
type ReadCoolings = (tx: TenantTransaction, now: Date) => Promise<readonly UrgentCooling[]>

/** Real recalls that are open, with the labels and lots that still wait for a destination, and whether it is time to practise one. */
type ReadRecalls = (
  tx: TenantTransaction,
  now: Date,
) => Promise<{
  readonly isDrillDue: boolean
  readonly open: readonly { readonly id: number; readonly left: number; readonly lots: number }[]
}>

/** Labels in stock whose paper lacks what their sheet has now, by what is missing. */
type ReadReview = (tx: TenantTransaction) => Promise<PlanAllergens>

/** Reads what is short for tomorrow, in the order in which it is to be made. */
type ReadShort = (
  tx: TenantTransaction,
  call: { readonly now: Date; readonly identity: Promise<Identity> },
) => Promise<readonly { readonly name: string; readonly short: number }[]>

/** What the plan reads of other modules. */
export interface PlanSources {
  readonly labels: Pick<LabelServices, 'countSlots' | 'groupSlots'>
  readonly readCosts: ReadCosts
  readonly readPaper: ReadPaper
  readonly readUnwalked: ReadUnwalked
  readonly countAtDoor: CountAtDoor
  readonly readDuePoints: ReadDuePoints
  readonly readCoolings: ReadCoolings
  readonly readRecalls: ReadRecalls
  readonly readReview: ReadReview
  readonly readShort: ReadShort
}

/** What a kitchen has done of its first steps. */
export interface StartSources {
  readonly hasPlace: (tx: TenantTransaction) => Promise<boolean>
  readonly hasProduct: (tx: TenantTransaction) => Promise<boolean>
  readonly hasLabel: (tx: TenantTransaction) => Promise<boolean>
}
