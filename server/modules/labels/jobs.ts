import * as z from 'zod/mini'
import type { JobDefinition } from '../../jobs/job.ts'
import { recalculateExpiry } from './expiry-run.ts'

/**
 * Every ten minutes it looks for tenants whose local date has moved on. Not a clock at local midnight: there are days
 * without a midnight, and a machine may be asleep at any hour.
 */
export const expiryJob: JobDefinition = {
  name: 'labels-expiry',
  payload: z.object({}),
  everyMs: 600_000,
  run: async ({ database, store, clock, tenantIds, log }) => {
    for (const tenantId of await tenantIds()) {
      // One tenant's trouble is not the others'; it is tried again at the next turn.
      await recalculateExpiry({ database, store }, tenantId, clock()).catch((error: unknown) => log.error({ tenantId, err: error }, 'expiry recalculation failed'))
    }
  },
}
