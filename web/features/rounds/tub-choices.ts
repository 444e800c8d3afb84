import { isWithdrawn } from '#contract/labels'
import type { Label } from '#contract/labels'
import { mayNow } from '../../lib/rights.ts'

/** What can be said of a tub, apart from that it is there. The server looks at each mark again. */
export function tubChoices({ status, sample, blocked }: Label) {
  const isExpired = status === 'expired'
  const isFood = sample !== true && !isWithdrawn(status) && blocked === undefined
  return {
    isExpired,
    canUse: isFood && !isExpired,
    /** It has expired: it was used before. */
    canHaveBeenUsed: isFood && isExpired,
    canDiscard: mayNow('descartar'),
  }
}
