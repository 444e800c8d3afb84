import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelUrl, parseTagCode, parseTypedCode, provisionalTagCode, TAG_ID_MAX, tagCode } from './tag-code.ts'

const years = fc.integer({ min: 0, max: 9999 })
const ids = fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: TAG_ID_MAX }))

describe('tag code', () => {
  it('pads the id to four digits and grows past 9999', () => {
    expect(tagCode(2026, 42)).toBe('FID20260042')
    expect(tagCode(2026, 9999)).toBe('FID20269999')
    expect(tagCode(2026, 10_000)).toBe('FID202610000')
    expect(tagCode(2026, TAG_ID_MAX)).toBe('FID2026999999999')
  })

  it('is parsed back to its year and id', () => {
    fc.assert(
      fc.property(years, ids, (year, id) => {
        expect(parseTagCode(tagCode(year, id))).toEqual({ year, id })
      }),
    )
  })

  it('is parsed only if it is exactly the code of its year and id', () => {
    const texts = fc.oneof(fc.stringMatching(/^FID\d{8,13}$/), fc.stringMatching(/^ ?[Ff][Ii][Dd]?\d{6,15} ?$/))
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parseTagCode(text)
        if (parsed !== null) expect(tagCode(parsed.year, parsed.id)).toBe(text.trim().toUpperCase())
      }),
    )
  })

  it('may be typed with spaces anywhere', () => {
    expect(parseTypedCode(' fid 2026 0042 ')).toEqual({ year: 2026, id: 42 })
    expect(parseTypedCode('fid 2026 042')).toBeNull()
  })

  it('may have surrounding spaces and lower case letters', () => {
    expect(parseTagCode('  fid20260042\n')).toEqual({ year: 2026, id: 42 })
  })

  it.each([
    '',
    'FID2026',
    'FID2026042',
    'FID20260000',
    'FID202600042',
    'FID20261234567890',
    'FID20260042x',
    'XFID20260042',
    'FID 20260042',
    'FID२०२६००४२',
    '20260042',
  ])('refuses %j', (text) => expect(parseTagCode(text)).toBeNull())

  it.each([
    [2026, 0],
    [2026, -1],
    [2026, 1.5],
    [2026, TAG_ID_MAX + 1],
    [2026, NaN],
    [20_260, 1],
    [-1, 1],
    [2026.5, 1],
  ])('has no code for year %d, id %d', (year, id) => {
    expect(() => tagCode(year, id)).toThrow(RangeError)
  })

  it('has the last four digits of the millisecond clock while there is no id', () => {
    expect(provisionalTagCode(1_766_577_600_123, 2026)).toBe('FID20260123')
    expect(provisionalTagCode(7, 2026)).toBe('FID20260007')
    expect(provisionalTagCode(1_766_577_600_123.9, 2026)).toBe('FID20260123')
  })
})

describe('label address', () => {
  it('has the tag, the tenant and, where there is one, the key', () => {
    const address = { origin: 'https://foodid.com.br', code: 'FID20260042', tenant: 'bistro' }
    expect(labelUrl({ ...address, key: 'wq0_8-Zx' })).toBe(
      'https://foodid.com.br/view/FID20260042?tenant=bistro&k=wq0_8-Zx',
    )
    expect(labelUrl({ ...address, key: null })).toBe('https://foodid.com.br/view/FID20260042?tenant=bistro')
  })

  it('is a valid address for any tenant and origin', () => {
    const url = new URL(
      labelUrl({ origin: 'http://localhost:3000/', code: 'FID20260042', tenant: 'a&b=ção', key: 'wq0_8-Zx' }),
    )
    expect(url.pathname).toBe('/view/FID20260042')
    expect(url.searchParams.get('tenant')).toBe('a&b=ção')
    expect(url.searchParams.get('k')).toBe('wq0_8-Zx')
  })
})
