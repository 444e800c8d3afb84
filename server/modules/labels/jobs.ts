import { tenantJob } from '../../jobs/tenant-job.ts'
import { recalculateExpiry } from './expiry-run.ts'

/**
 * Every ten minutes it looks for tenants whose local date has moved on. Not a clock at local midnight: there are days
 * without a midnight, and a machine may be asleep at any hour.
 */
export const expiryJob = tenantJob({
  name: 'labels-expiry',
  title: 'Conferência de validades',
  text: 'Depois da meia-noite, registra as etiquetas que venceram e as que vencem nos próximos dias.',
  everyMs: 600_000,
  run: async ({ database, store, clock }, tenantId) => void (await recalculateExpiry({ database, store }, tenantId, clock())),
})
