import { randomUUID } from 'node:crypto'
import type { TestClient } from '../../infra/test/server.ts'
import type { Users } from './auth/contract/api.ts'
import type { NumberBlockAnswer, SyncResult } from './offline/contract/api.ts'

const DEVICE = 'navegador-da-lei'

interface Sent {
  /** A quick label without its number. */
  readonly item: object
  readonly at: string
  readonly now: number
}

/** What a browser of one kitchen prints without a connection, and sends when it has one again. */
export class OfflineBrowser {
  readonly #client: TestClient
  #numbers: number[] = []
  #expires = 0
  #seq = 0
  #user: string | null = null

  constructor(client: TestClient) {
    this.#client = client
  }

  /** One label with a reserved number. */
  async print({ item, at, now }: Sent): Promise<{ readonly status: number; readonly body: SyncResult }> {
    const [number, id] = [await this.#number(now), await this.#userId()]
    const { status, body } = await this.#client.post<{ results: SyncResult[] }>('/api/sync', {
      device: DEVICE,
      clock: new Date(now).toISOString(),
      offset: 0,
      commands: [
        {
          key: randomUUID(),
          seq: (this.#seq += 1),
          at,
          kind: 'quick_labels',
          body: { items: [{ ...item, quantity: 1, numbers: [number] }], responsible: 'Ana' },
          person: { id, confirmed: true },
        },
      ],
    })
    return { status, body: body.results[0] ?? { key: '', status: 'recusado' } }
  }

  async #number(now: number): Promise<number> {
    if (now >= this.#expires) this.#numbers = []
    if (this.#numbers.length === 0) {
      const { body } = await this.#client.post<NumberBlockAnswer>('/api/number-blocks', { device: DEVICE })
      this.#numbers = body.numbers.map(({ id }) => id)
      this.#expires = Date.parse(body.expiresAt)
    }
    return this.#numbers.shift() ?? 0
  }

  async #userId(): Promise<string> {
    this.#user ??= (await this.#client.get<Users>('/api/users')).body.users[0]?.id ?? ''
    return this.#user
  }
}
