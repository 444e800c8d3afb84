import { openApplication } from '../../server/app.ts'
import { openDatabase } from '../../server/database/database.ts'
import { rebuildTenants } from '../../server/events/rebuild.ts'
import { bulkTenantOf } from './bulk.ts'
import { serveParent } from './child.ts'
import { timeOf } from './drive.ts'

export interface Rebuilt {
  readonly events: number
  readonly ms: number
  readonly peakMiB: number
}

const [url = '', tenants = '0'] = process.argv.slice(2)
const database = openDatabase({ url, poolSize: 2, runsAs: 'owner', onIdleError: () => undefined })
const application = openApplication(database, { defaultTenant: null })

/** As `admin rebuild` does it; 'rest' asks for the memory of doing nothing. */
serveParent(
  async (request: 'rebuild' | 'rest') => {
    let events = 0
    const ms = await timeOf(async () => {
      if (request === 'rebuild')
        events = await rebuildTenants(
          application,
          Array.from({ length: Number(tenants) }, (_, tenant) => bulkTenantOf(tenant)),
        )
    })
    return { events, ms, peakMiB: process.resourceUsage().maxRSS / 1024 } satisfies Rebuilt
  },
  () => database.close(),
)
