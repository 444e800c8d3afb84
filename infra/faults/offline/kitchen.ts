import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { newUser } from '../../../server/modules/auth/commands.ts'
import type { Users } from '../../../server/modules/auth/contract/api.ts'
import { createUser } from '../../../server/provisioning.ts'
import { CookieClient } from '../../test/cookie-client.ts'
import type { TestClient } from '../../test/server.ts'
import { TEST_PASSWORD } from '../../test/server.ts'
import { oneTo } from '../case.ts'
import type { Kitchen, Kitchens } from '../kitchens.ts'

const TABLETS = 3
const PRODUCTS = 2
/** The days of a product's rule are one of these: the norms allow no more. */
export const RULE_DAYS = [2, 3] as const
export const PLACE = 'refrigerado'
const GIVES_UP_AFTER_MS = 120_000

/** Sends as the administrator, with one key until there is an answer: the product may be killed meanwhile. */
export type Ask = <T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<T | null>

/** A kitchen with tablets, for days without a connection. */
export interface OfflineKitchen {
  readonly tenantId: string
  /** null: it is refused, as another device may have been first. */
  readonly ask: Ask
  readonly people: readonly string[]
  /** Those that are registered now. */
  readonly products: string[]
  readonly pointId: number
  readonly tablets: readonly { readonly id: string; readonly client: TestClient }[]
}

/** @param client whose session sends */
export const askerOf =
  (client: TestClient): Ask =>
  async <T>(method: string, path: string, body?: object) => {
    const key = randomUUID()
    const deadline = performance.now() + GIVES_UP_AFTER_MS
    for (;;) {
      const answer = await client.send<T>(method, path, body, { 'idempotency-key': key }).catch(() => null)
      if (answer !== null && answer.status < 500) return answer.status < 300 ? answer.body : null
      if (performance.now() > deadline) throw new Error(`${method} ${path} has no answer`)
      await sleep(200)
    }
  }

async function asked<T>(answer: Promise<T | null>): Promise<T> {
  const body = await answer
  if (body === null) throw new Error('The kitchen cannot be made')
  return body
}

let products = 0

/** Registers a product that keeps for some days by a rule of the house. */
export async function addProduct({ ask, products: known }: Pick<OfflineKitchen, 'ask' | 'products'>, days: number) {
  const name = `Molho ${(products += 1)}`
  const body = { name, measure: 1, measureUnit: 'quilos', sif: 'ISENTO', storageType: PLACE, foodClass: 'cozido' }
  const { id } = await asked(ask<{ id: string }>('POST', '/api/base-products', body))
  await setRule(ask, id, days)
  known.push(id)
}

export const setRule = (ask: Ask, baseProductId: string, n: number) =>
  ask('PUT', '/api/shelf-life/rules', {
    state: 'preparado',
    storageKind: PLACE,
    origin: 'casa',
    duration: { n, unit: 'dia' },
    baseProductId,
  })

export const setPermissions = (ask: Ask, person: string, permissions: readonly string[]) =>
  ask('PUT', `/api/users/${person}/role`, { role: 'staff', permissions })

/** Two people, some products and a point of temperature, and tablets at which nobody has typed a PIN. */
export async function openOfflineKitchen(
  { application }: Pick<Kitchens, 'application'>,
  { tenantId, client }: Kitchen,
): Promise<OfflineKitchen> {
  const ask = askerOf(client)
  const emails = oneTo(2).map((index) => `pessoa-${index}@${tenantId}.com.br`)
  for (const email of emails) {
    const user = await newUser({ email, role: 'staff', password: TEST_PASSWORD })
    await createUser(application, tenantId, user, new Date())
  }
  const { users } = await asked(ask<Users>('GET', '/api/users'))
  const people = users.filter(({ email }) => email !== null && emails.includes(email)).map(({ id }) => id)
  for (const person of people) await setPermissions(ask, person, ['imprimir', 'descartar'])
  await ask('PUT', '/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })
  const kitchen = { tenantId, ask, people, products: [] }
  for (const index of oneTo(PRODUCTS)) await addProduct(kitchen, RULE_DAYS[index % 2] ?? 2)
  const point = { name: 'Geladeira', storageTypeId: PLACE, max: 8 }
  const { id: pointId } = await asked(ask<{ id: number }>('POST', '/api/temperature-points', point))
  const tablets = []
  for (const index of oneTo(TABLETS)) {
    const tablet = new CookieClient(client.origin)
    await tablet.login(tenantId)
    const { id } = await asked(askerOf(tablet)<{ id: string }>('POST', '/api/devices', { name: `Tablet ${index}` }))
    tablets.push({ id, client: tablet })
  }
  return { ...kitchen, pointId, tablets }
}
