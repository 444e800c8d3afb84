import * as z from 'zod/mini'

/** RFC 9457 problem details: the body of every refused request, as application/problem+json. */
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

/** The kinds of refusal. Only server/http maps a kind to an HTTP status. */
export type RejectionKind = 'not_found' | 'conflict' | 'invalid' | 'malformed' | 'forbidden' | 'unauthenticated'

/**
 * A module's refusals: code → kind, the Portuguese sentence for the screen, the path of the refused field, and the address of
 * what stands in the way.
 */
export type RejectionTexts = Readonly<
  Record<
    string,
    {
      readonly kind: RejectionKind
      readonly text: TextOfFacts
      readonly path?: TextOfFacts
      readonly location?: TextOfFacts
    }
  >
>

type TextOfFacts = string | ((facts: Readonly<Record<string, string | number>>) => string)
