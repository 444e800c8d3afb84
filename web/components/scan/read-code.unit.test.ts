import fc from 'fast-check'
import { expect, it } from 'vitest'
import { labelUrl, TAG_ID_MAX, tagCode } from '#contract/labels/tag-code'
import { readCode, refusalOf } from './read-code.ts'

const own = { origins: ['https://etiquetas.exemplo.com.br', 'http://localhost:3000'], tenantId: 'bistro' }
const label = { kind: 'label', code: 'FID20260042' }

it.each([
  'FID20260042',
  ' fid20260042 ',
  'fid 2026 0042',
  'https://etiquetas.exemplo.com.br/view/FID20260042?tenant=bistro&k=abcdEF12',
  'http://localhost:3000/view/FID20260042',
  'HTTP://LOCALHOST:3000/VIEW/fid20260042/?tenant=bistro',
  'httpÇ;;localhostÇ3000;view;FID20260042:tenant=bistro&k=ab-d_F12',
])('reads %s', (text) => {
  expect(readCode(text, own)).toEqual(label)
})

it.each(['', 'FID2026', 'FID202600042', '7891000315507', 'https://etiquetas.exemplo.com.br/view/', 'WIFI:S:Cozinha;;'])(
  '"%s" is no label',
  (text) => {
    expect(readCode(text, own)).toEqual({ kind: 'not-a-label' })
  },
)

it("another restaurant's label is never read as one of this restaurant", () => {
  expect(readCode('http://localhost:3000/view/FID20260042?tenant=cantina', own)).toEqual({ kind: 'other-tenant' })
  const elsewhere = readCode('https://outro.exemplo/view/FID20260042?tenant=bistro', own)
  expect(elsewhere).toEqual({ kind: 'other-address', host: 'outro.exemplo' })
  expect(elsewhere.kind === 'other-address' && refusalOf(elsewhere)).toContain('outro.exemplo')
})

it('every printed address is read as its code, also by a scanner with the keys of another keyboard', () => {
  const american: Readonly<Record<string, string>> = { ':': 'Ç', '/': ';', '?': ':' }
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 9999 }),
      fc.integer({ min: 1, max: TAG_ID_MAX }),
      fc.constantFrom(...own.origins),
      (year, id, origin) => {
        const code = tagCode(year, id)
        const url = labelUrl({ origin, code, tenant: own.tenantId, key: 'aB3-_xYz' })
        expect(readCode(url, own)).toEqual({ kind: 'label', code })
        const typed = url.replaceAll(/[:/?]/gu, (key) => american[key] ?? key)
        expect(readCode(typed, own)).toEqual({ kind: 'label', code })
      },
    ),
  )
})
