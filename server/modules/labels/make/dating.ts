import { admitYears } from '../../../contract/admitted-dates.ts'
import { expiryInstant } from '../../../contract/expiry.ts'
import { byHand } from '../contract/dating.ts'

const printedSentences = {
  'too late': 'Validade impressa sem internet, depois do prazo',
  'no rule': 'Validade impressa sem internet, sem prazo cadastrado',
} as const

/** A date that stands on paper already, past what the rules allowed or where they have none. */
export function datesAsPrinted(onPaper: string, why: keyof typeof printedSentences, timeZone: string) {
  admitYears(onPaper, timeZone, 'expiration_date')
  return {
    expirationDate: onPaper,
    expiresAt: expiryInstant(onPaper, timeZone).toISOString(),
    basis: byHand,
    ceiling: null,
    sentence: printedSentences[why],
  } as const
}
