import { labelRejections } from '#contract/labels/rejections'
import type { RejectionTexts } from '#contract/problem'
import type { Rejection } from '#contract/rejection'
import { shelfLifeRejections } from '#contract/shelf-life'

const texts: RejectionTexts = { ...shelfLifeRejections, ...labelRejections }

/** Why there is no such label, in the words of the server. */
export function refusalWords({ code, facts }: Rejection): string {
  const text = facts['text'] ?? texts[code]?.text
  if (text === undefined) throw new Error(`No sentence for ${code}`)
  return typeof text === 'function' ? text(facts) : String(text)
}
