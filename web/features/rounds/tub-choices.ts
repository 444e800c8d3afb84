import type { Label } from '#contract/labels'
import { isPast } from '#contract/labels/usable'
import { allows } from '../labels/allowed.ts'

/** What can be said of a tub, apart from that it is there. The server looks at each mark again. */
export const tubChoices = (label: Label, now: Date) => ({
  isExpired: isPast(label, now),
  canUse: allows('consume', label, now),
  /** It has expired: it was used before. */
  canHaveBeenUsed: allows('consume_earlier', label, now),
  canDiscard: allows('discard', label, now),
})
