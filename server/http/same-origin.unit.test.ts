import { describe, expect, it } from 'vitest'
import { isSameOrigin } from './same-origin.ts'

const host = 'bistro.etiquetas.com.br'

// Every combination of these Sec-Fetch-Site and Origin values; `allowed` lists those that may write.
const sites = ['same-origin', 'same-site', 'cross-site', 'none', '', 'SAME-ORIGIN', undefined] as const
const origins = [
  `https://${host}`,
  `http://${host}`,
  'https://padaria.etiquetas.com.br',
  'https://etiquetas.com.br',
  `https://${host}.evil.com`,
  `https://evil.com/${host}`,
  `https://${host}@evil.com`,
  `https://${host}:8443`,
  'https://evil.com',
  'null',
  '',
  'not an origin',
  undefined,
] as const
const cells = sites.flatMap((secFetchSite) => origins.map((origin) => ({ secFetchSite, origin })))
const allowed = cells.filter(
  ({ secFetchSite, origin }) =>
    secFetchSite === 'same-origin' ||
    (secFetchSite === undefined &&
      (origin === undefined || origin === `https://${host}` || origin === `http://${host}`)),
)

describe('a write', () => {
  it('is allowed in 16 of 91 combinations of Sec-Fetch-Site and Origin', () => {
    expect([cells.length, allowed.length]).toEqual([91, 16])
  })

  it.each(cells)(
    'with Sec-Fetch-Site $secFetchSite and Origin $origin is decided by Sec-Fetch-Site, and by Origin only where that is missing',
    (cell) => {
      expect(isSameOrigin({ ...cell, host })).toBe(allowed.includes(cell))
    },
  )

  it.each([
    ['localhost:3000', 'http://localhost:3000', true],
    ['localhost:3000', 'http://localhost:5173', false],
    ['localhost:3000', 'http://localhost', false],
    ['[::1]:3000', 'http://[::1]:3000', true],
    ['127.0.0.1:3000', 'http://localhost:3000', false],
    // A browser leaves the default port out of both.
    ['etiquetas.com.br', 'https://etiquetas.com.br:443', true],
    ['etiquetas.com.br', 'HTTPS://ETIQUETAS.COM.BR', true],
  ])('to %s from Origin %s, without Sec-Fetch-Site: %s', (to, origin, expected) => {
    expect(isSameOrigin({ secFetchSite: undefined, origin, host: to })).toBe(expected)
  })
})
