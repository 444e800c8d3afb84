import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hmacSha256, isKeyOf, labelKeys } from './label-key.ts'
import { initialsOf } from '../public/shown-responsible.ts'

const secret = Buffer.alloc(32, 7)

it('the HMAC is that of node:crypto, for any secret of at most one block and any text', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), fc.string({ unit: 'binary', maxLength: 200 }), (key, text) => {
      const expected = createHmac('sha256', key).update(text.toWellFormed()).digest('hex')
      expect(hmacSha256(key)(text.toWellFormed()).toString('hex')).toBe(expected)
    }),
  )
})

describe('the key of a label', () => {
  const keys = labelKeys('bistro', secret)
  const key = keys('FID20260042')

  it('has 48 bits, and is the same at every call', () => {
    expect(key).toMatch(/^[A-Za-z0-9_-]{8}$/)
    expect(Buffer.from(key, 'base64url')).toHaveLength(6)
    expect(labelKeys('bistro', secret)('FID20260042')).toBe(key)
  })

  it('is another one for another code, tenant or secret', () => {
    const others = [
      keys('FID20260043'),
      labelKeys('cantina', secret)('FID20260042'),
      labelKeys('bistro', Buffer.alloc(32, 8))('FID20260042'),
      // Tenant and code are kept apart: the same letters, divided otherwise.
      labelKeys('bistr', secret)('o\nFID20260042'),
    ]
    expect(new Set([key, ...others]).size).toBe(5)
  })

  it('is accepted whole and to the letter', () => {
    expect(isKeyOf(keys, 'FID20260042', key)).toBe(true)
    const flipped = `${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`
    const wrong = [
      undefined,
      '',
      key.slice(1),
      `${key}=`,
      ` ${key}`,
      flipped,
      keys('FID20260043'),
      'ção!ção!',
      'é'.repeat(4),
    ]
    expect(wrong.filter((given) => isKeyOf(keys, 'FID20260042', given))).toEqual([])
  })
})

it.each([
  ['Ana Souza', 'A. S.'],
  ['Ana de Souza e Silva', 'A. S. S.'],
  ['ÉRICA', 'É.'],
  ['josé d’Ávila', 'J. D. Á.'],
  ['Da Silva', 'D. S.'],
  ['(turno 2) Bia', 'T. 2. B.'],
  ['Maria-Clara', 'M. C.'],
  ['🍅', ''],
  ['', ''],
  ['Pessoa removida', 'Pessoa removida'],
])('the initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials))
