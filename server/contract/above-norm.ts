import type { RejectionTexts } from '../http/contract/problem.ts'

/** A rule of the house is laxer than the norm in force. Shelf lives and receiving give it, each in its own words. */
export const aboveNormRejection = {
  above_norm: { kind: 'invalid', text: ({ text }) => String(text), path: ({ path = 'duration' }) => String(path) },
} as const satisfies RejectionTexts
