import { openApplication } from '../../server/app.ts'
import type { Application } from '../../server/app.ts'
import { openDatabase } from '../../server/database/database.ts'
import type { UnitOfWork } from '../../server/events/unit-of-work.ts'
import { unitOfWork } from '../../server/events/unit-of-work.ts'
import { newUser, registerUser } from '../../server/modules/auth/commands.ts'
import type { NewUser } from '../../server/modules/auth/commands.ts'
import { beginSession } from '../../server/modules/auth/act/sessions.ts'
import { generateLabels } from '../../server/modules/labels/make/generate-labels.ts'
import { dateEngine, readFrozen } from '../../server/modules/index.ts'
import { addDays, localDate } from '../../server/contract/expiry.ts'
import { createTenant, DEFAULT_TIME_ZONE } from '../../server/provisioning.ts'
import type { BenchDatabase } from './bench.ts'
import { sampleBody } from './sample-labels.ts'
import type { Bench } from './scenario.ts'

export const restaurantId = (index: number): string => `dia-${index}`

const DAY_MS = 86_400_000
/** One batch of labels for each of ten products; the batches were made on the days before. */
const BATCHES = 10
const CONCURRENCY = 8

export interface DayData {
  readonly database: BenchDatabase
  /** A session's cookie for each restaurant. */
  readonly cookies: readonly string[]
  /** The number of labels that each restaurant has. */
  readonly labels: number
}

type Work<T> = (unit: UnitOfWork) => Promise<T>

function inUnitAt<T>(application: Application, tenantId: string, now: Date, work: Work<T>): Promise<T> {
  return unitOfWork(application, { tenantId, meta: { actor: { system: 'bench' } }, now }, work)
}

/** A restaurant with one user, its labels in stock, and a session. A few of the labels have expired. */
async function openRestaurant(
  application: Application,
  index: number,
  user: NewUser,
  labels: number,
  now: Date,
): Promise<string> {
  const tenantId = restaurantId(index)
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await createTenant(application, { id: tenantId, name: `Restaurante ${index}`, now: daysAgo(BATCHES + 1) })
  const userId = await inUnitAt(application, tenantId, daysAgo(BATCHES + 1), (unit) => registerUser(unit, user))
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const madeAt = daysAgo(BATCHES - batch)
    const { expiration_date: _, ...body } = sampleBody(batch)
    const expiresOn = addDays(localDate(madeAt, DEFAULT_TIME_ZONE), 9 + 3 * batch)
    await inUnitAt(application, tenantId, madeAt, (unit) =>
      generateLabels(
        unit,
        { ...body, expiration_date: expiresOn, quantity: Math.round(labels / BATCHES) },
        { calendar: { timeZone: DEFAULT_TIME_ZONE }, readEngine: dateEngine, readFrozen },
      ),
    )
  }
  return inUnitAt(application, tenantId, now, async (unit) => `sid=${beginSession(unit, userId, '127.0.0.1')}`)
}

/** Restaurants with labels, written by the product's own commands. All users share one password hash. */
export async function prepareDay(bench: Bench, restaurants: number, labels: number): Promise<DayData> {
  bench.say(`abrindo ${restaurants} restaurantes com ${labels} etiquetas cada`)
  const prepared = await bench.createDatabase()
  const database = openDatabase({ url: prepared.url, poolSize: CONCURRENCY, onIdleError: () => undefined })
  const application = openApplication(database, { defaultTenant: null })
  try {
    const user = await newUser({ email: 'chefe@bench.com.br', role: 'admin', password: 'uma senha de bancada' })
    const cookies: string[] = []
    let next = 0
    const work = async () => {
      for (let index = next++; index < restaurants; index = next++)
        cookies[index] = await openRestaurant(application, index, user, labels, new Date())
    }
    await Promise.all(Array.from({ length: CONCURRENCY }, work))
    return { database: prepared, cookies, labels }
  } finally {
    application.live.close()
    await database.close()
  }
}
