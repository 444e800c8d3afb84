import type { Label } from '#contract/labels'
import { isBlocked, mayAct } from '#contract/labels/usable'
import type { LabelAct } from '#contract/labels/usable'
import { counted, plural } from '#contract/words'
import { personNow } from '../../lib/rights.ts'

/** Whether the label may now be used in this way, by whoever is at the screen. The rule is the server's own. */
export const allows = (act: LabelAct, label: Label, now = new Date()): boolean =>
  mayAct(act, label, { person: personNow(), now })

/** The mark of a row: `Bloqueada`, or how many of its labels are; null: none. */
export function blockedText(labels: readonly Label[]): string | null {
  const blocked = labels.filter(isBlocked).length
  if (blocked === 0) return null
  if (blocked === labels.length) return plural(blocked, 'Bloqueada', 'Bloqueadas')
  return counted(blocked, 'bloqueada', 'bloqueadas')
}
