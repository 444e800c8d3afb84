import { tenantJob } from '../../jobs/tenant-job.ts'
import { sealDays } from './act/seal-days.ts'

/** Looks every hour: a day is sealed three days after its end, and an hour more or less does not matter. */
export const sealJob = tenantJob({
  name: 'temperature-seal',
  title: 'Selo das leituras de sensores',
  text: 'Sela cada dia de leituras dos sensores de temperatura, três dias depois, e apaga as de mais de 400 dias.',
  everyMs: 3_600_000,
  run: ({ database, store, clock }, tenantId) => sealDays({ database, store }, tenantId, clock()),
})
