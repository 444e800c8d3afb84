import * as z from 'zod/mini'
import { refusalFacts } from '../events.ts'
import type { Done } from '../ports.ts'

/** What is kept under a command's key. */
export const keptResult = z.object({
  status: z.enum(['feito', 'recusado', 'conferir']),
  code: z.optional(z.string()),
  facts: z.optional(refusalFacts),
  detail: z.optional(z.string()),
  ids: z.optional(z.array(z.int())),
  blocked: z.optional(z.array(z.int())),
  held: z.optional(z.array(z.int())),
  also: z.optional(z.array(z.int())),
})
export type Kept = z.infer<typeof keptResult>

export interface Held {
  /** The labels of the command that an occurrence has blocked at once. Missing: none was looked for. */
  readonly held?: readonly number[]
}

export const keptDone = ({
  ids,
  blocked,
  held = [],
  also,
}: Done & Held & { readonly also: readonly number[] }): Kept => ({
  status: blocked.length > 0 ? 'conferir' : 'feito',
  ...(ids.length > 0 && { ids: [...ids] }),
  ...(blocked.length > 0 && { blocked: [...blocked] }),
  ...(held.length > 0 && { held: [...held] }),
  ...(also.length > 0 && { also: [...also] }),
})
