import * as z from 'zod/mini'

/** RFC 9457 problem details: what every refused request answers, as application/problem+json. */
export const problemAnswer = z.object({
  type: z.optional(z.string()),
  status: z.int(),
  title: z.string(),
  detail: z.string(),
  /** A stable code for programs; `detail` is for people. */
  code: z.string(),
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})
export type Problem = z.infer<typeof problemAnswer>

/** What a module may refuse, sorted by the kind of refusal; the HTTP status follows from the kind in server/http alone. */
export type RejectionKind = 'not_found' | 'conflict' | 'invalid' | 'malformed' | 'forbidden' | 'unauthenticated'

/** A module's refusals: code → kind and the sentence in Portuguese that the screen shows. */
export type RejectionTexts = Readonly<Record<string, { readonly kind: RejectionKind; readonly text: SaidOf; readonly path?: SaidOf }>>

type SaidOf = string | ((facts: Readonly<Record<string, string | number>>) => string)
