import type * as z from 'zod/mini'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import type { Reply, SessionCall } from '../http/route.ts'

/** What a file is made with. */
export interface ExportWork {
  readonly tenant: { readonly name: string; readonly timeZone: string }
  readonly now: Date
  read<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T>
  /** Says how far it has come. Throws where nobody wants the file any more: let it pass. */
  progress(done: number, total: number): Promise<void>
}

export interface ExportedFile {
  /** ASCII, as it is saved. */
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** Thrown by an export that no repetition would help: the sentence is for whoever asked. */
export class ExportImpossible extends Error {
  readonly sentence: string

  constructor(sentence: string) {
    super('Export impossible')
    this.name = 'ExportImpossible'
    this.sentence = sentence
  }
}

/** A kind of file that a module can make in the background. It may be made twice (a worker can die): making it changes nothing. */
export interface ExportDefinition {
  readonly kind: string
  /** Whether admins alone may see it, as those alone may ask for it. */
  readonly adminOnly: boolean
  readonly produce: (work: ExportWork, parameters: unknown) => Promise<ExportedFile>
}

export type ExportParameters = Readonly<Record<string, string | number>>

/** What was asked of an export: its kind and parameters, and what it is called for people. */
export interface ExportRequest {
  readonly kind: string
  readonly parameters: ExportParameters
  readonly title: string
}

/** How a module's routes ask for files, without knowing the module that keeps them. */
export interface Exporter {
  /** The body of a 202. */
  readonly status: z.ZodMiniType
  /** Answers 202 at once: where to look (`Location`, the file's own address) and how far it has come. */
  start(call: SessionCall<unknown, unknown, unknown>, request: ExportRequest): Promise<Reply>
  /** Waits for the file and answers it; what takes too long is answered 202, as by `start`. */
  answer(call: SessionCall<unknown, unknown, unknown>, request: ExportRequest): Promise<Reply>
}

/** Ties a definition's parameters to their schema. */
export function exportDefinition<Parameters>(
  kind: string,
  parameters: z.ZodMiniType<Parameters>,
  produce: (work: ExportWork, parameters: Parameters) => Promise<ExportedFile>,
  { adminOnly = false }: { readonly adminOnly?: boolean } = {},
): ExportDefinition {
  return { kind, adminOnly, produce: (work, sent) => produce(work, parameters.parse(sent)) }
}
