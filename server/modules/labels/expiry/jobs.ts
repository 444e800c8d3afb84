import { tenantJob } from '../../../jobs/tenant-job.ts'
import { recalculateExpiry } from './run.ts'

/**
 * Looks every ten minutes for tenants whose local date has changed. It is not scheduled at local midnight: some days
 * have no midnight, and the machine may be off at any hour.
 */
export const expiryJob = tenantJob({
  name: 'labels-expiry',
  title: 'Conferência de validades',
  text: 'Depois da meia-noite, registra as etiquetas que venceram e as que vencem nos próximos dias.',
  everyMs: 600_000,
  run: async ({ database, store, clock }, tenantId) =>
    void (await recalculateExpiry({ database, store }, tenantId, clock())),
})
