import type { Permission } from '../../http/contract/permission.ts'
import type { RejectionTexts } from '../../http/contract/problem.ts'
import type { Identity } from '../../http/identity.ts'
import type { RequestValues } from '../../http/route.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { ReadOccurrences } from '../labels/published.ts'
import type { CommandKind, NumberBlockAnswer } from './contract/api.ts'
import type { PackDates, PackOthers } from './contract/pack.ts'

/** Whose queue it is: a device of the kitchen or, in a browser with an ordinary session, a user's. */
export interface QueueHolder {
  readonly device: string
  readonly userId: string | null
}

/** Who has done a command at a device of the kitchen. */
export interface DevicePerson {
  readonly permissions: readonly Permission[]
  /** When the person last typed the PIN at this device; null: never. */
  readonly lastPinAt: Date | null
}

export interface CommandCall {
  readonly identity: Promise<Identity>
  /** The request that the command has come with. */
  readonly request: RequestValues<unknown, unknown, unknown>
  readonly holder: QueueHolder
}

/** What a command has made. */
export interface Done {
  readonly ids: readonly number[]
  /** Those of them whose printed date passes the rules. */
  readonly blocked: readonly number[]
}

/** A command whose body fits the call that it stands for. */
export interface ReadCommand {
  readonly needs: readonly Permission[]
  /** The labels that it is about. */
  readonly labels: readonly number[]
  /** The numbers that it makes labels of, each with the id of the base product. */
  readonly makes: ReadonlyMap<number, string>
  /** It says where food was, of which the occurrences of meanwhile did not know. */
  readonly places: boolean
  /** Does what the call with a connection does. */
  write(unit: UnitOfWork, call: CommandCall): Promise<Done>
}

/** Throws a refusal where the body does not fit. */
export type ReadBody = (body: Readonly<Record<string, unknown>>) => ReadCommand

export interface PackCall {
  readonly now: Date
  readonly identity: Identity
  /** Of the addresses in the QR codes. */
  readonly origin: string
}

/** What the dates and the labels of a device depend on, as it is read for the time without a connection. */
export type ReadPack = (
  tx: TenantTransaction,
  call: PackCall,
) => Promise<{ readonly dates: PackDates; readonly others: PackOthers }>

/** What the time without a connection needs of other modules. */
export interface OfflinePorts {
  readonly kinds: Readonly<Record<CommandKind, ReadBody>>
  /** The labels that the answer of the same call with a connection has made. */
  madeBy(kind: CommandKind, answer: unknown): readonly number[]
  /** The sentences of the refusals of all commands. */
  readonly texts: RejectionTexts
  /** The names of the users by id, without erased ones. */
  personNames(tx: TenantTransaction): Promise<ReadonlyMap<string, string>>
  /** Whether a device of the kitchen has or had this id. */
  isKitchenDevice(tx: TenantTransaction, id: string): Promise<boolean>
  /** undefined: no active user. */
  person(tx: TenantTransaction, deviceId: string, userId: string): Promise<DevicePerson | undefined>
  reserveNumbers(
    unit: UnitOfWork,
    holder: Promise<QueueHolder>,
    calendar: Promise<{ readonly timeZone: string }>,
    left: readonly number[] | undefined,
  ): Promise<NumberBlockAnswer>
  readonly readPack: ReadPack
  /** Whether one of these numbers was reserved for this holder. */
  hasReserved(tx: TenantTransaction, holder: QueueHolder, ids: readonly number[]): Promise<boolean>
  readonly readOccurrences: ReadOccurrences
  /** Annuls labels that are on no tub; false where one of them was printed or used. */
  annulLabels(unit: UnitOfWork, ids: readonly number[], timeZone: string): Promise<boolean>
  /** Those of the numbers that a label has. */
  labelled(tx: TenantTransaction, ids: readonly number[]): Promise<ReadonlySet<number>>
}
