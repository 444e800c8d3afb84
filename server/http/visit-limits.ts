import { networkOf } from './client-ip.ts'
import { HttpRefusal } from './problem.ts'
import { rateLimit } from './rate-limit.ts'

// A visitor scans a few labels or reads a menu, at a table or on an inspection round. The limits are for programs that try
// all codes.
const UNKNOWN_CODE_COST = 5

interface Visitor {
  readonly ip: string
  readonly now: Date
}

export interface VisitLimits {
  /** Counts a visit, before anything is read for it. Throws HttpRefusal 429. */
  admit(visitor: Visitor): void
  /** Counts a visit that has shown no key of the tenant's labels, whatever it is answered. Throws HttpRefusal 429. */
  admitWithoutKey(tenantId: string, visitor: Visitor): void
  /** An unknown code costs a visitor more than a label. */
  chargeUnknown(visitor: Visitor): void
}

/**
 * Visits are counted by address and, as an IPv6 connection has a whole /64, by network. Those without a key are counted
 * by tenant too, as many addresses may share the work. A visit with its key is never refused for what others do.
 */
export function visitLimits(): VisitLimits {
  const byAddress = rateLimit({ perMinute: 60, burst: 60 })
  const byNetwork = rateLimit({ perMinute: 120, burst: 120 })
  const byTenant = rateLimit({ perMinute: 300, burst: 300 })
  return {
    admit({ ip, now }) {
      refuseAfter(byAddress.take(ip, now))
      refuseAfter(byNetwork.take(networkOf(ip), now))
    },
    admitWithoutKey(tenantId, { now }) {
      refuseAfter(byTenant.take(tenantId, now))
    },
    chargeUnknown({ ip, now }) {
      byAddress.charge(ip, now, UNKNOWN_CODE_COST)
      byNetwork.charge(networkOf(ip), now, UNKNOWN_CODE_COST)
    },
  }
}

function refuseAfter(seconds: number): void {
  if (seconds === 0) return
  const detail = 'Muitas consultas seguidas. Aguarde um instante e tente novamente.'
  throw new HttpRefusal(429, 'too_many_requests', detail, { headers: { 'Retry-After': String(seconds) } })
}
