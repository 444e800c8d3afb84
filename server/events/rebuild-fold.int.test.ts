import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestServer } from '../../infra/test/server.ts'
import { startTestServer } from '../../infra/test/server.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import { LogFold } from './rebuild-fold.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  const client = await server.tenant('bistro')
  await client.post('/api/products', {
    name: 'Molho',
    category: 'Molhos',
    sector: 'Cozinha',
    responsible: 'Ana',
    expiration_date: '2026-12-24',
    quantity: 40,
  })
})
afterAll(() => server.close())

/** Limits that a few events exceed. */
const TINY = { page: 7, changes: 20, rows: 3 }

describe('a fold past its limits', () => {
  it('throws the error of the failed write, not the error that the transaction was aborted', async () => {
    const { store } = server.application
    // A rebuild's temporary tables need the owner's connections, as the administration command has them.
    const { database } = server.administration()
    const spoilt: typeof store = {
      ...store,
      replay() {
        const changesOf = store.replay()
        return (event) =>
          changesOf(event).map((change) =>
            'row' in change && 'stock' in change.row
              ? { ...change, row: { ...change.row, expires_at: 'planted' } }
              : change,
          )
      },
    }
    await expect(readTenant(database, 'bistro', (tx) => new LogFold(tx, spoilt, TINY).advance())).rejects.toThrow(
      'invalid input syntax for type timestamp with time zone: "planted"',
    )
  })
})
