import { queryBuilder } from '../../database/statement.ts'
import { writeTenant } from '../../database/tenant-transaction.ts'
import { forgetOldAnswers } from '../../events/kept-answers.ts'
import { tenantJob } from '../../jobs/tenant-job.ts'
import { forgetOldAddresses } from './act/access-addresses.ts'
import { forgetExpiredDeviceSessions } from './act/device-sessions.ts'
import { forgetOldInvitations } from './act/invitations.ts'
import { forgetExpiredDevices } from './door/known-devices.ts'
import type { AuthTables } from './tables.ts'

const build = queryBuilder<AuthTables>()
const HOUR_MS = 3_600_000
const ATTEMPTS_KEPT_MS = 24 * HOUR_MS
/** How long after its expiry a link still shows what became of its invitation. */
const INVITATIONS_KEPT_MS = 30 * 24 * HOUR_MS

/**
 * Deletes expired sessions, known devices, login failure counters, old network addresses, links of old invitations and kept answers of
 * idempotency keys.
 */
export const sweepJob = tenantJob({
  name: 'auth-sweep',
  title: 'Limpeza de acessos',
  text: 'Apaga sessões encerradas, convites antigos, navegadores sem uso há um ano, contagens de senhas erradas e endereços de rede antigos.',
  everyMs: HOUR_MS,
  alsoOfNone: true,
  run: async ({ database, clock }, tenantId) => {
    const now = clock()
    const attemptsBefore = new Date(now.getTime() - ATTEMPTS_KEPT_MS)
    await writeTenant(database, tenantId, async (tx) => {
      tx.send(build.deleteFrom('sessions').where('tenant_id', '=', tenantId).where('expires_at', '<', now).compile())
      tx.send(
        build
          .deleteFrom('login_attempts')
          .where('tenant_id', '=', tenantId)
          .where('last_failure_at', '<', attemptsBefore)
          .compile(),
      )
      forgetExpiredDevices(tx, now)
      forgetExpiredDeviceSessions(tx, now)
      forgetOldAddresses(tx, now)
      forgetOldInvitations(tx, new Date(now.getTime() - INVITATIONS_KEPT_MS))
      forgetOldAnswers(tx, now)
    })
  },
})
