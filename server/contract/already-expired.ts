import type { RejectionTexts } from '../http/contract/problem.ts'

/**
 * The refusal of a date that has passed. Labels and shelf lives give it the same code, each with its own sentence and
 * the path of its own field, so both come with the refusal.
 */
export const alreadyExpiredRejection = {
  already_expired: { kind: 'invalid', text: ({ text }) => String(text), path: ({ path }) => String(path) },
} as const satisfies RejectionTexts
