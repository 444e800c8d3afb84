import pg from 'pg'
import { openApplication } from '../../server/app.ts'
import { openDatabase } from '../../server/database/database.ts'
import { writeTenant } from '../../server/database/tenant-transaction.ts'
import { lockHead } from '../../server/events/tenant-head.ts'
import type { GeneratedLabel } from '../../server/modules/labels/stream/events.ts'
import { serveParent } from './child.ts'
import type { Load } from './drive.ts'
import { drive } from './drive.ts'
import type { FloorName } from './floor.ts'
import { callFloor } from './floor.ts'
import { sampleEvent, tenantIdOf } from './sample-labels.ts'

/** The product's event store, or one of the floors. */
export type AppendSide = 'store' | FloorName

type Append = (tenantId: string, label: GeneratedLabel, now: Date) => Promise<unknown>

const [url = '', name = 'store'] = process.argv.slice(2)
// The parent names one of them.
const side = name as AppendSide
const meta = { actor: { userId: 'bench' } }
let number = 0

function floor(which: FloorName): { append: Append; close(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, max: 32 })
  return {
    append: (tenantId, label, now) => callFloor(pool, which, { tenantId, label, meta, now: now.toISOString() }),
    close: () => pool.end(),
  }
}

/** The product's event store with all projections of the product: the head lock and one append, in one flight. */
function store(): { append: Append; close(): Promise<void> } {
  const database = openDatabase({ url, poolSize: 32, onIdleError: () => undefined })
  const { store: events } = openApplication(database, { defaultTenant: null })
  return {
    append: (tenantId, label, now) =>
      writeTenant(database, tenantId, async (tx) => {
        lockHead(tx).catch(() => undefined) // sent with the append; its failure fails the transaction
        const event = { type: 'LabelGenerated', data: label } as const
        events.append(tx, [{ stream: `label-${label.id}`, expectedVersion: 0, events: [event] }], { meta, now })
      }),
    close: () => database.close(),
  }
}

const { append, close } = side === 'store' ? store() : floor(side)

serveParent(
  (load: Load) =>
    drive(load, async () => {
      number += 1
      const now = new Date()
      await append(tenantIdOf(number), sampleEvent(number, number, now.toISOString()), now)
    }),
  close,
)
