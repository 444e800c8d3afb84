import { writeTenant } from '../../database/tenant-transaction.ts'
import { tenantJob } from '../../jobs/tenant-job.ts'
import { forgetRuns } from './queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const DONE_KEPT_MS = 7 * DAY_MS
const FAILED_KEPT_MS = 30 * DAY_MS

export const sweepJob = tenantJob({
  name: 'jobs-sweep',
  title: 'Limpeza da lista de tarefas',
  text: 'Tira desta lista o que foi concluído há mais de 7 dias e o que falhou há mais de 30.',
  everyMs: HOUR_MS,
  run: ({ database, clock }, tenantId) => {
    const now = clock().getTime()
    return writeTenant(database, tenantId, async (tx) =>
      forgetRuns(tx, { doneBefore: new Date(now - DONE_KEPT_MS), failedBefore: new Date(now - FAILED_KEPT_MS) }),
    )
  },
})
