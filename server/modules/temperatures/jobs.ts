import { readTenant } from '../../database/tenant-transaction.ts'
import { tenantOf } from '../../database/tenants.ts'
import { unitOfWork } from '../../events/unit-of-work.ts'
import type { JobDefinition } from '../../jobs/job.ts'
import { tenantJob } from '../../jobs/tenant-job.ts'
import { watchCooling } from './act/checks.ts'
import { sealDays } from './act/seal-days.ts'
import type { CheckPorts } from './check-ports.ts'
import { overdueCoolings } from './read/coolings.ts'

/** Looks every hour: a day is sealed three days after its end, and an hour more or less does not matter. */
export const sealJob = tenantJob({
  name: 'temperature-seal',
  title: 'Selo das leituras de sensores',
  text: 'Sela cada dia de leituras dos sensores de temperatura, três dias depois, e apaga as de mais de 400 dias.',
  everyMs: 3_600_000,
  run: ({ database, store, clock }, tenantId) => sealDays({ database, store }, tenantId, clock()),
})

const meta = { actor: { system: 'process-checks' } } as const

/** A unit for each cooling: one that fails holds no other. */
export const coolingJob = (ports: CheckPorts): JobDefinition =>
  tenantJob({
    name: 'process-checks',
    title: 'Resfriamentos que passaram de 2 h',
    text: 'Bloqueia as etiquetas do que não chegou a 10 °C em 2 h, mesmo sem uma nova leitura.',
    everyMs: 60_000,
    run: async ({ database, store, clock }, tenantId) => {
      const now = clock()
      for (const id of await readTenant(database, tenantId, (tx) => overdueCoolings(tx, now)))
        await unitOfWork({ database, store }, { tenantId, meta, now }, (unit) =>
          watchCooling(unit, id, { ports, zone: tenantOf(unit.tx) }),
        )
    },
  })
