import { openApplication } from '../../server/app.ts'
import { openDatabase } from '../../server/database/database.ts'
import { writeTenant } from '../../server/database/tenant-transaction.ts'
import { lockHead } from '../../server/events/tenant-head.ts'
import { serveParent } from './child.ts'
import type { Load } from './drive.ts'
import { drive } from './drive.ts'
import { sampleEvent, tenantIdOf } from './sample-labels.ts'

const [url = ''] = process.argv.slice(2)
const database = openDatabase({ url, poolSize: 32, onIdleError: () => undefined })
const { store } = openApplication(database, { defaultTenant: null })
const meta = { actor: { userId: 'bench' } }
let number = 0

/** The product's event store with all projections of the product: the head lock and one append, in one flight. */
serveParent(
  (load: Load) =>
    drive(load, async () => {
      number += 1
      const [id, now] = [number, new Date()]
      const label = sampleEvent(id, id, now.toISOString())
      await writeTenant(database, tenantIdOf(id), async (tx) => {
        lockHead(tx).catch(() => undefined) // sent with the append; its failure fails the transaction
        store.append(
          tx,
          [{ stream: `label-${id}`, expectedVersion: 0, events: [{ type: 'LabelGenerated', data: label }] }],
          { meta, now },
        )
      })
    }),
  () => database.close(),
)
