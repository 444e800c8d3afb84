import { pino } from 'pino'
import { createApp, openApplication } from '../../server/app.ts'
import { openDatabase } from '../../server/database/database.ts'
import { unitOfWork } from '../../server/events/unit-of-work.ts'
import { listen } from '../../server/http/listen.ts'
import { createMetrics } from '../../server/metrics/metrics.ts'
import { newUser, registerUser } from '../../server/modules/auth/commands.ts'
import { beginSession } from '../../server/modules/auth/act/sessions.ts'
import { createTenant } from '../../server/provisioning.ts'
import { serveParent } from './child.ts'
import { TENANTS, tenantIdOf } from './sample-labels.ts'
import { quietHealth } from '../test/quiet-health.ts'

export interface ProductAddress {
  readonly port: number
  /** A session's cookie for each tenant. */
  readonly cookies: readonly string[]
}

/** The API as product.ts composes it: its pool, its log level, all its routes. */
async function serve(url: string, tenants: number): Promise<ProductAddress & { close(): Promise<void> }> {
  const database = openDatabase({ url, poolSize: 10, onIdleError: () => undefined })
  const application = openApplication(database, { defaultTenant: null })
  const clock = () => new Date()
  const app = await createApp(application, {
    clock,
    log: pino({ level: 'warn' }),
    publicOrigin: null,
    trustedProxies: 0,
    checkAnswers: false,
    ...quietHealth,
    onRequest: createMetrics(clock).countRequest,
  })
  const listening = await listen(app.callback(), { port: 0, host: '127.0.0.1' })
  const user = await newUser({ email: 'chefe@bench.com.br', role: 'admin', password: 'uma senha de bancada' })
  const cookies: string[] = []
  for (let index = 0; index < tenants; index += 1) {
    const [tenantId, now] = [tenantIdOf(index), new Date()]
    await createTenant(application, { id: tenantId, name: 'Restaurante de Bancada', now })
    const request = { tenantId, meta: { actor: { system: 'bench' } }, now }
    const cookie = await unitOfWork(application, request, async (unit) =>
      beginSession(unit, await registerUser(unit, user), '127.0.0.1'),
    )
    cookies.push(`sid=${cookie}`)
  }
  return {
    port: listening.port,
    cookies,
    close: async () => {
      application.live.close()
      await listening.close()
      await database.close()
    },
  }
}

const [url = '', tenants = String(TENANTS)] = process.argv.slice(2)
const serving = serve(url, Number(tenants))
serveParent(
  async () => {
    const { port, cookies } = await serving
    return { port, cookies } satisfies ProductAddress
  },
  async () => (await serving).close(),
)
