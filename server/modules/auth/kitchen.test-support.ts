import { expect } from 'vitest'
import { join, kitchenTablet, NEW_PASSWORD } from '../../../infra/test/people.ts'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { recordedEvents } from '../../events/recorded-events.test-support.ts'
import type { Problem } from '../../http/contract/problem.ts'
import type { Identified, Session } from './contract/session.ts'

interface AtClient {
  readonly client: TestClient
}

export const identify = ({ client }: AtClient, personId: string, pin: string) =>
  client.post<Identified & Problem>('/api/auth/pin', { personId, pin })

export async function failTimes(times: number, at: AtClient, personId: string): Promise<void> {
  for (let wrong = 0; wrong < times; wrong += 1)
    expect(codeOf(await identify(at, personId, '0000'))).toBe('422 pin_wrong')
}

export const sessionAt = async ({ client }: AtClient) => (await client.get<Session>('/api/auth/session')).body

export const codeOf = ({ status, body }: { readonly status: number; readonly body: unknown }) =>
  `${status} ${(body as Partial<Problem>).code ?? ''}`.trim()

/** A write, which needs a person at a device. */
export const makeLabel = ({ client }: AtClient) =>
  client.post<{ id: number }>('/api/products', {
    name: 'Molho',
    expiration_date: '2027-06-10',
    category: 'Molhos',
    sector: 'Cozinha',
    responsible: 'Ana',
  })

let people = 0

/** People and devices of tenant `bistro`. `get` answers the server and the tenant's admin, once they have begun. */
export function kitchenOf(get: () => { readonly server: TestServer; readonly bistro: TestClient }) {
  return {
    tablet: (name = 'Cozinha quente') => kitchenTablet(get().server, 'bistro', name),
    async cook(pin: string | null, role: 'admin' | 'staff' = 'staff') {
      const { server, bistro } = get()
      const email = `cozinha-${(people += 1)}@bistro.com.br`
      const { client: own, id } = await join(server, bistro, email, role)
      if (pin !== null)
        expect((await own.put(`/api/users/${id}/pin`, { pin, currentPassword: NEW_PASSWORD })).status).toBe(204)
      return { own, id, email }
    },
    events: () => recordedEvents(get().server.application.database, 'bistro'),
    newest: async () => (await recordedEvents(get().server.application.database, 'bistro')).at(-1),
  }
}
