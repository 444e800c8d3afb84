import { describe, expect, it } from 'vitest'
import { clientIp } from './client-ip.ts'

describe('clientIp', () => {
  it("is the peer's address where no proxy is trusted, even with X-Forwarded-For", () => {
    expect(clientIp({ peer: '10.0.0.9', forwardedFor: '1.2.3.4', trustedProxies: 0 })).toBe('10.0.0.9')
  })

  it('is the entry that the outermost trusted proxy wrote', () => {
    expect(clientIp({ peer: '10.0.0.9', forwardedFor: '6.6.6.6, 203.0.113.7', trustedProxies: 1 })).toBe('203.0.113.7')
    expect(clientIp({ peer: '10.0.0.9', forwardedFor: '6.6.6.6, 203.0.113.7, 10.0.0.8', trustedProxies: 2 })).toBe(
      '203.0.113.7',
    )
  })

  it("is the peer's address where the header is missing or has fewer entries than trusted proxies", () => {
    expect(clientIp({ peer: '10.0.0.9', forwardedFor: undefined, trustedProxies: 1 })).toBe('10.0.0.9')
    expect(clientIp({ peer: '10.0.0.9', forwardedFor: '203.0.113.7', trustedProxies: 3 })).toBe('10.0.0.9')
  })
})
