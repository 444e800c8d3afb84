import type { RejectionTexts } from '../http/contract/problem.ts'

/** What is refused because of the situação of a food. Labels and shelf lives say why, each in its own words. */
export const stateNotAllowedRejection = {
  state_not_allowed: { kind: 'invalid', text: ({ text }) => String(text), path: 'state' },
} as const satisfies RejectionTexts

/** The refusal of a command that does anything but take a late record out of stock. */
export const ONLY_LEAVES = 'Um registro tardio só tem baixa.'
/** The refusal of a command that would use, portion, freeze, move or donate a sample. */
export const KEPT_SAMPLE = 'Uma amostra fica guardada como está.'
