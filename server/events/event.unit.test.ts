import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { EventSchemas, StoredEvent } from './event.ts'
import { eventCatalogue } from './event.ts'

/** Version 1 held a price in reais, version 2 in cents, version 3 with its currency. */
const priceEvents = {
  PriceSet: {
    version: 3,
    data: z.object({ cents: z.int(), currency: z.string() }),
    upcasts: [
      { from: 2, up: (data) => ({ ...(data as { cents: number }), currency: 'BRL' }) },
      { from: 1, up: (data) => ({ cents: Math.round((data as { price: number }).price * 100) }) },
    ],
  },
  PriceForgotten: { version: 2, data: z.object({}) },
} as const satisfies EventSchemas

const catalogue = eventCatalogue(priceEvents)
const recordedAt = new Date('2026-11-21T15:00:00Z')
const stored = (type: string, schemaVersion: number, data: unknown): StoredEvent => ({
  stream: 'price-1',
  stream_version: 7,
  type,
  schema_version: schemaVersion,
  data,
  meta: { actor: { userId: 'ana' } },
  recorded_at: recordedAt,
})
const decode = (type: string, schemaVersion: number, data: unknown) =>
  catalogue.decode('bistro', stored(type, schemaVersion, data))

describe('decoding a stored event', () => {
  it('brings version 1 up to version 3 step by step', () => {
    expect(decode('PriceSet', 1, { price: 12.34 }).data).toEqual({ cents: 1234, currency: 'BRL' })
  })

  it('takes only the steps that are left from version 2', () => {
    expect(decode('PriceSet', 2, { cents: 5 }).data).toEqual({ cents: 5, currency: 'BRL' })
  })

  it('leaves the current version as it is', () => {
    expect(decode('PriceSet', 3, { cents: 5, currency: 'EUR' }).data).toEqual({ cents: 5, currency: 'EUR' })
  })

  it('keeps tenant, stream, version, author and time', () => {
    expect(decode('PriceSet', 3, { cents: 5, currency: 'EUR' })).toEqual({
      type: 'PriceSet',
      data: { cents: 5, currency: 'EUR' },
      tenantId: 'bistro',
      stream: 'price-1',
      streamVersion: 7,
      meta: { actor: { userId: 'ana' } },
      recordedAt,
    })
  })

  it('does not change what is stored', () => {
    const data = Object.freeze({ cents: 5 })
    decode('PriceSet', 2, data)
    expect(data).toEqual({ cents: 5 })
  })

  it('throws on an unknown type', () => {
    expect(() => decode('PriceGuessed', 1, {})).toThrow('Unknown event type PriceGuessed')
  })

  it('throws where an upcast from an old version is missing', () => {
    expect(() => decode('PriceForgotten', 1, {})).toThrow('No upcast for PriceForgotten from version 1')
  })

  it('throws on a version newer than it knows, rather than read it as an old one', () => {
    expect(() => decode('PriceSet', 4, { cents: 5, currency: 'EUR', includesTax: true })).toThrow(
      'PriceSet is stored in version 4, known is 3',
    )
  })

  it.each([
    ['missing', { cents: 5 }],
    ['of the wrong type', { cents: '5', currency: 'BRL' }],
    ['no object', null],
  ])('throws on data that is %s', (_what, data) => {
    expect(() => decode('PriceSet', 3, data)).toThrow()
  })
})

describe('the catalogue', () => {
  it('has the current version of each type', () => {
    expect([catalogue.versionOf('PriceSet'), catalogue.versionOf('PriceForgotten')]).toEqual([3, 2])
    expect(() => catalogue.versionOf('PriceGuessed')).toThrow('Unknown event type PriceGuessed')
  })

  it('refuses two modules that define one type', () => {
    expect(() => eventCatalogue(priceEvents, { PriceSet: { version: 1, data: z.object({}) } })).toThrow(
      'Event type PriceSet is defined twice',
    )
  })
})
