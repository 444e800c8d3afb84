import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Reading } from '#contract/receiving/reading'
import { HttpProblem } from '../../lib/http.ts'
import { openFromNote } from './open-note.ts'

const note: Reading = {
  key: '35261111222333000181550010000123451876543211',
  number: '12345',
  series: '1',
  issuedAt: '2026-11-30T06:40:00-03:00',
  recipientCnpj: null,
  authorised: true,
  total: '0.00',
  difference: '0.00',
  supplier: { id: 4, name: 'Frigo Sul', tradeName: '', cnpj: '11222333000181' },
  lines: [],
  warnings: [],
}

/** The answer of the server to the opening of a receipt. */
let opening: Response

beforeEach(() => {
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('location', { hostname: 'localhost', search: '?tenant=bistro' })
  vi.stubGlobal('localStorage', { removeItem: () => undefined })
  vi.stubGlobal('fetch', async (path: string) => (path.endsWith('/read-nfe') ? Response.json(note) : opening))
})
afterEach(() => vi.unstubAllGlobals())

const refused = (code: string, location?: string) =>
  Response.json(
    { status: 409, title: 'x', detail: 'Esta nota já está no recebimento 99.', code },
    { status: 409, headers: location === undefined ? {} : { Location: location } },
  )

it('a note that is open already leads to the receipt that the header names, whatever the sentence says', async () => {
  opening = refused('nfe_already_open', '/api/receipts/12')
  expect(await openFromNote('<nfe/>')).toEqual({ id: 12 })
})

it('any other refusal is told, also where its header names an address', async () => {
  for (const answer of [refused('nfe_already_received', '/api/receipts/12'), refused('nfe_already_open')]) {
    opening = answer
    await expect(openFromNote('<nfe/>')).rejects.toBeInstanceOf(HttpProblem)
  }
})
