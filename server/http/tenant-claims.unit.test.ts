import { describe, expect, it } from 'vitest'
import { claimedTenant } from './tenant-claims.ts'

const none = { host: null, query: null, header: null }

describe('the tenant claimed without a session', () => {
  it('is that of the host, else of the query, else of the header, else the default tenant', () => {
    expect(claimedTenant({ host: 'bistro', query: 'cantina', header: 'padaria' }, 'demo')).toBe('bistro')
    expect(claimedTenant({ ...none, query: 'cantina', header: 'padaria' }, 'demo')).toBe('cantina')
    expect(claimedTenant({ ...none, header: 'padaria' }, 'demo')).toBe('padaria')
    expect(claimedTenant(none, 'demo')).toBe('demo')
    expect(claimedTenant(none, null)).toBeNull()
  })

  it.each(['Bistro', '', '../cantina', "bistro'", 'a'.repeat(41)])(
    'is null where the query says %j, which is no tenant id: the header and the default tenant are not used instead',
    (query) => {
      expect(claimedTenant({ ...none, query, header: 'padaria' }, 'demo')).toBeNull()
    },
  )
})
