import pg from 'pg'
import { serveParent } from './child.ts'
import type { Load } from './drive.ts'
import { drive } from './drive.ts'
import { openEmmettLabels } from './emmett-labels.ts'
import { sampleEvent, tenantIdOf } from './sample-labels.ts'

const [url = ''] = process.argv.slice(2)
const labels = openEmmettLabels(url, new pg.Pool({ connectionString: url, max: 32 }))
const migrated = labels.migrate()
let number = 0

serveParent(
  async (load: Load) => {
    await migrated
    return drive(load, async () => {
      number += 1
      await labels.append(tenantIdOf(number), sampleEvent(number, number, new Date().toISOString()))
    })
  },
  () => labels.close(),
)
