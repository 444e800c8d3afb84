import type { Bench } from './bench.ts'
import { asOwner } from './bulk.ts'
import type { Child } from './child.ts'
import { startChild } from './child.ts'
import type { FloorName } from './floor.ts'
import { prepareFloor } from './floor.ts'
import { TENANTS, tenantIdOf } from './sample-labels.ts'

const tenantIds = Array.from({ length: TENANTS }, (_, index) => tenantIdOf(index))

export interface AppendSide {
  readonly child: Child
  /** Throws where it has not kept a read row for every event. */
  check(): Promise<void>
  end(): Promise<void>
}

/** A process of its own on a database of its own, all of them on one server. */
async function startSide(bench: Bench, file: URL, floor: FloorName, log = 'events'): Promise<AppendSide> {
  const database = await bench.createDatabase()
  await prepareFloor(database.url, floor, tenantIds)
  const child = startChild(file, [database.url, floor])
  return {
    child,
    check: () =>
      asOwner(database.url, ['events', 'labels'], async (client) => {
        const {
          rows: [counts],
        } = await client.query<{ events: string; labels: string }>(
          `select (select count(*) from ${log}) as events, (select count(*) from labels) as labels`,
        )
        if (counts === undefined || counts.events === '0' || counts.events !== counts.labels)
          throw new Error(`${file.pathname} wrote ${JSON.stringify(counts)}`)
      }),
    end: async () => {
      await child.close()
      await database.drop()
    },
  }
}

const FLOOR = new URL('./side-floor.ts', import.meta.url)
const STORE = new URL('./side-store.ts', import.meta.url)
const EMMETT = new URL('./side-emmett.ts', import.meta.url)

export const startFloor = (bench: Bench, floor: FloorName): Promise<AppendSide> => startSide(bench, FLOOR, floor)
export const startStore = (bench: Bench): Promise<AppendSide> => startSide(bench, STORE, 'whole')
/** Emmett's events go to its own tables, and its read row to the floor's table, without row-level security. */
export const startEmmett = (bench: Bench): Promise<AppendSide> => startSide(bench, EMMETT, 'least', 'emt_messages')
