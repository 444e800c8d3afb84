import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { join, kitchenTablet, NEW_PASSWORD, userOf } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { emailOf } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { AuditEntry } from '../audit/contract/api.ts'
import { identify } from '../auth/kitchen.test-support.ts'
import type { Label } from '../labels/contract/api.ts'
import type { NumberBlockAnswer, SyncResult } from './contract/api.ts'

/** 05/12/2026 is a Saturday. */
const DAY = '2026-12-05'
export const local = (time: string) => `${DAY}T${time}:00-03:00`
export const instant = (time: string) => new Date(local(time)).toISOString()

export interface Sender {
  readonly client: TestClient
  /** Of the device of the kitchen, or the one that a browser has made for itself. */
  readonly id: string
}

interface Sent {
  readonly at: string
  readonly kind: string
  readonly body: object
  readonly key?: string
  readonly rulesHash?: string
  /** The key of the same call with a connection. */
  readonly attempt?: string
  readonly person?: { readonly id: string; readonly confirmed: boolean }
}

export interface SyncOptions {
  /** Milliseconds: the server's time minus the device's. */
  readonly offset?: number
  readonly clock?: string
}

/** A kitchen with a sauce that keeps for three days by a rule of the house, and what a device of it sends. */
export async function offlineKitchen(server: TestServer, tenant: string) {
  const admin = await server.tenant(tenant)
  await admin.put('/api/shelf-life/settings', { uf: 'SP', city: 'Campinas' })
  const productOf = async (name: string) => {
    const body = {
      name,
      measure: 1,
      measureUnit: 'quilos',
      sif: 'ISENTO',
      storageType: 'refrigerado',
      foodClass: 'cozido',
    }
    return (await admin.post<{ id: string }>('/api/base-products', body)).body.id
  }
  const sauce = await productOf('Molho de tomate')
  const setDays = (n: number) =>
    admin.put('/api/shelf-life/rules', {
      state: 'preparado',
      storageKind: 'refrigerado',
      origin: 'casa',
      duration: { n, unit: 'dia' },
      baseProductId: sauce,
    })
  expect((await setDays(3)).status).toBe(200)
  let seq = 0
  const adminId = (await userOf(admin, emailOf(tenant))).id
  return {
    admin,
    /** Of what the administrator did in a browser with the own session. */
    byAdmin: { person: { id: adminId, confirmed: true } },
    sauce,
    productOf,
    setDays,
    /** A tablet at which this person has typed the PIN. */
    async tablet(name = 'Tablet da cozinha'): Promise<Sender> {
      return kitchenTablet(server, tenant, name)
    },
    async cook(pin: string, role: 'admin' | 'staff' = 'staff') {
      const email = `pessoa-${randomUUID()}@${tenant}.com.br`
      const { client, id } = await join(server, admin, email, role)
      expect(
        (
          await client.put(`/api/users/${id}/pin`, {
            pin,
            currentPassword: NEW_PASSWORD,
          })
        ).status,
      ).toBe(204)
      return { id, client, email }
    },
    reserve: (sender: Sender) =>
      sender.client.post<NumberBlockAnswer>('/api/number-blocks', {
        device: sender.id,
      }),
    async numbersOf(sender: Sender): Promise<NumberBlockAnswer> {
      const { status, body } = await sender.client.post<NumberBlockAnswer>('/api/number-blocks', { device: sender.id })
      expect(status, JSON.stringify(body)).toBe(201)
      return body
    },
    /** Of the sauce: one label of each number. */
    printed: (ids: readonly number[], date: string, own: object = {}) => ({
      items: [
        {
          baseProductId: sauce,
          quantity: ids.length,
          numbers: ids,
          expiration_date: date,
          ...own,
        },
      ],
    }),
    requestOf: (sender: Sender, commands: readonly Sent[], { offset = 0, clock }: SyncOptions = {}) => ({
      device: sender.id,
      clock: clock ?? new Date(server.clock().getTime() - offset).toISOString(),
      offset,
      commands: commands.map((one) => ({
        key: randomUUID(),
        seq: (seq += 1),
        ...one,
      })),
    }),
    async sync(sender: Sender, commands: readonly Sent[], options: SyncOptions = {}): Promise<readonly SyncResult[]> {
      const { status, body } = await sender.client.post<{
        results: SyncResult[]
      }>('/api/sync', this.requestOf(sender, commands, options))
      expect(status, JSON.stringify(body)).toBe(200)
      return body.results
    },
  }
}
export type OfflineKitchen = Awaited<ReturnType<typeof offlineKitchen>>

export const idsOf = ({ numbers }: NumberBlockAnswer) => numbers.map(({ id }) => id)

/** A kitchen at noon: João has typed his PIN at its tablet, which has reserved numbers. */
export async function kitchenAtNoon(server: TestServer, tenant: string) {
  server.clock.set(local('12:00'))
  const kitchen = await offlineKitchen(server, tenant)
  const tablet = await kitchen.tablet()
  const joao = await kitchen.cook('2580')
  expect((await identify(tablet, joao.id, '2580')).status).toBe(200)
  const ids = idsOf(await kitchen.numbersOf(tablet))
  const by = (id = joao.id, confirmed = true) => ({ person: { id, confirmed } })
  return {
    kitchen,
    tenant,
    tablet,
    joao,
    ids,
    by,
    /** One of the reserved numbers. */
    n: (index: number) => ids[index] ?? 0,
    /** João has printed a label of the sauce for each number. */
    printed: (at: string, numbers: readonly number[], date = '2026-12-08', own: object = {}) => ({
      kind: 'quick_labels',
      at: local(at),
      body: kitchen.printed(numbers, date, own),
      ...by(),
    }),
    consumed: (at: string, id: number) => ({
      kind: 'withdrawals',
      at: local(at),
      body: { items: [{ id, how: 'consumida' }] },
      ...by(),
    }),
    label: async (id: number) => (await kitchen.admin.get<Label>(`/api/products/${id}`)).body,
    texts: async () => (await kitchen.admin.get<AuditEntry[]>('/api/audit')).body.map(({ text }) => text),
    events: () => recordedEvents(server.application.database, tenant),
    /** 15:10, when the connection is back; the desk's session was used meanwhile. */
    async back() {
      server.clock.set(local('15:10'))
      await kitchen.admin.login(tenant)
    },
  }
}
export type NoonKitchen = Awaited<ReturnType<typeof kitchenAtNoon>>
