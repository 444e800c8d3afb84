import { describe, expect, it } from 'vitest'
import { withTenant } from './guard.ts'

describe('the tenant in the URL', () => {
  it.each([
    ['/dashboard', '/dashboard?tenant=bistro'],
    ['/product-list?q=molho#fim', '/product-list?q=molho&tenant=bistro#fim'],
  ])('is added to %s', (href, expected) => {
    expect(withTenant(href, 'bistro')).toBe(expected)
  })

  it('is not replaced when it is already there', () => {
    expect(withTenant('/dashboard?tenant=outro', 'bistro')).toBe('/dashboard?tenant=outro')
  })
})
