import type { IncomingMessage } from 'node:http'
import { networkOf } from './client-ip.ts'
import { HttpRefusal } from './problem.ts'
import { rateLimit } from './rate-limit.ts'
import { isLongerThan } from './request-body.ts'
import type { RequestValues } from './route.ts'

/** What people and print agents send without a session is shorter. */
const SMALL_BYTES = 1024

export interface StrangersBodies {
  /** Called before a body is read. Throws HttpRefusal 429 where the network has sent too many large ones. */
  admit(request: IncomingMessage, caller: Pick<RequestValues<unknown, unknown, unknown>, 'ip' | 'now'>): void
}

/**
 * Counts, by network, the bodies that clients without a session send. Small ones are not counted: to parse one costs as
 * little as to refuse it, and somebody who floods from a kitchen's own network must not keep its people and its print
 * agents out.
 */
export function strangersBodies(): StrangersBodies {
  const largeOnes = rateLimit({ perMinute: 60, burst: 60 })
  return {
    admit(request, { ip, now }) {
      if (!isLongerThan(request, SMALL_BYTES)) return
      const seconds = largeOnes.take(networkOf(ip), now)
      if (seconds === 0) return
      throw new HttpRefusal(429, 'too_many_requests', 'Muitas requisições grandes. Aguarde um pouco e tente de novo.', {
        headers: { 'Retry-After': String(seconds) },
      })
    },
  }
}
