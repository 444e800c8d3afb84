import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestClient, TestServer } from '../../../infra/test/server.ts'
import { startTestServer } from '../../../infra/test/server.ts'
import type { Label } from './contract.ts'
import { labelBodyOf } from './test-data.ts'

let server: TestServer
let bistro: TestClient

beforeAll(async () => {
  server = await startTestServer()
  bistro = await server.tenant('bistro')
})
afterAll(() => server.close())

describe('generating labels', () => {
  it('gives 60 parallel creations 60 consecutive ids', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => bistro.post<Label>('/api/products/', labelBodyOf())))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    const ids = answers.map((answer) => answer.body.id).toSorted((a, b) => a - b)
    expect(ids).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  })
})
