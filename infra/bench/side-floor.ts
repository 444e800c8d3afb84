import pg from 'pg'
import type { Load } from './drive.ts'
import { drive } from './drive.ts'
import type { FloorName } from './floor.ts'
import { callFloor } from './floor.ts'
import { sampleEvent, tenantIdOf } from './sample-labels.ts'
import { serveParent } from './child.ts'

const [url = '', floor = 'least'] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 32 })
const meta = { actor: { userId: 'bench' } }
let number = 0

serveParent(
  (load: Load) =>
    drive(load, async () => {
      number += 1
      const now = new Date().toISOString()
      // The parent names one of the two.
      await callFloor(pool, floor as FloorName, {
        tenantId: tenantIdOf(number),
        label: sampleEvent(number, number, now),
        meta,
        now,
      })
    }),
  () => pool.end(),
)
