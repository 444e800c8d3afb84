import { expect, test } from 'vitest'
import { safeRedirect } from './redirect.ts'

const origin = 'https://app.foodid.com.br'

test.each(['/dashboard', '/product-list?q=molho&tenant=demo', '/print/12?tenant=demo#fim'])(
  'the path %s of this application is kept',
  (target) => {
    expect(safeRedirect(target, origin)).toBe(target)
  },
)

test.each([
  ['another host', 'https://evil.example/dashboard'],
  ['a protocol-relative host', '//evil.example'],
  ['a backslash host', '/\\evil.example'],
  ['a host behind a tab', '/\t/evil.example'],
  ['a host behind a line break', '/\n/evil.example'],
  ['a host behind dots', '/.//evil.example'],
  ['a script', 'javascript:alert(1)'],
  ['a relative path', 'dashboard'],
  ['credentials', '@evil.example'],
  ['the login itself', '/'],
  ['the login itself with a query', '/?redirect=/dashboard'],
  ['the API', '/api/auth/logout'],
  ['the tenant login', '/tenant/login'],
  ['nothing', ''],
  ['no text', ['/dashboard']],
])('%s is dropped', (_, target) => {
  expect(safeRedirect(target, origin)).toBeNull()
})
