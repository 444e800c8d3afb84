import type * as z from 'zod/mini'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import type { Permission } from '../http/contract/permission.ts'
import type { Reply, SessionCall } from '../http/route.ts'

/** What an export may use to make its file. */
export interface ExportWork {
  readonly tenant: { readonly name: string; readonly timeZone: string }
  readonly now: Date
  read<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>
  /** Reports progress. Throws when the export was cancelled; the export must not catch that error. */
  progress(done: number, total: number): Promise<void>
}

export interface ExportedFile {
  /** The name of the downloaded file, in ASCII. */
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** Thrown by an export that would fail at every attempt; the user who requested it reads the sentence. */
export class ExportImpossible extends Error {
  readonly sentence: string

  constructor(sentence: string) {
    super('Export impossible')
    this.name = 'ExportImpossible'
    this.sentence = sentence
  }
}

/** Administrators only, the users with a permission, or all. */
export type ExportReaders = 'admin' | 'everybody' | Permission

/**
 * A kind of file that a module makes in the background. `produce` may run twice (a worker can die), so it must
 * have no side effects.
 */
export interface ExportDefinition {
  readonly kind: string
  /** Who may see the file: who may request it. */
  readonly readers: ExportReaders
  readonly produce: (work: ExportWork, parameters: unknown) => Promise<ExportedFile>
}

export type ExportParameters = Readonly<Record<string, string | number>>

/** A request for an export; `title` is its name on the screen. */
export interface ExportRequest {
  readonly kind: string
  readonly parameters: ExportParameters
  readonly title: string
}

/** What an answer with an export's file refuses (`refusals` of a route). */
export const fileRefusals: readonly string[] = [
  'export_not_found',
  'export_cancelled',
  'export_failed',
  'export_expired',
]
/** The same of a call that requests the file and waits for it. It is a GET with an Idempotency-Key. */
export const answeredRefusals: readonly string[] = [
  'export_too_many',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  ...fileRefusals,
]

/** Lets a module's routes request files without depending on the module that stores them. */
export interface Exporter {
  /** The schema of a 202 body. */
  readonly status: z.ZodMiniType
  /** Answers 202 at once, with the file's address in `Location` and the progress in the body. */
  start(call: SessionCall<unknown, unknown, unknown>, request: ExportRequest): Promise<Reply>
  /** Waits for the file and answers it; if that takes too long, answers 202 as `start` does. */
  answer(call: SessionCall<unknown, unknown, unknown>, request: ExportRequest): Promise<Reply>
}

/** Makes a definition whose parameters are parsed with their schema. */
export function exportDefinition<Parameters>(
  kind: string,
  parameters: z.ZodMiniType<Parameters>,
  produce: (work: ExportWork, parameters: Parameters) => Promise<ExportedFile>,
  readers: ExportReaders,
): ExportDefinition {
  return { kind, readers, produce: (work, sent) => produce(work, parameters.parse(sent)) }
}
