import { describe, expect, it } from 'vitest'
import { clientIp } from './client-ip.ts'

describe('the address of a visitor', () => {
  it('is the peer where no proxy is trusted, whatever the header says', () => {
    expect(clientIp({ peer: '10.0.0.9', forwardedFor: '1.2.3.4', trustedProxies: 0 })).toBe('10.0.0.9')
  })

  it('is what the outermost trusted proxy wrote', () => {
    expect(clientIp({ peer: '10.0.0.9', forwardedFor: '6.6.6.6, 203.0.113.7', trustedProxies: 1 })).toBe('203.0.113.7')
    expect(clientIp({ peer: '10.0.0.9', forwardedFor: '6.6.6.6, 203.0.113.7, 10.0.0.8', trustedProxies: 2 })).toBe('203.0.113.7')
  })

  it('is the peer where the header is missing or shorter than it should be', () => {
    expect(clientIp({ peer: '10.0.0.9', forwardedFor: undefined, trustedProxies: 1 })).toBe('10.0.0.9')
    expect(clientIp({ peer: '10.0.0.9', forwardedFor: '203.0.113.7', trustedProxies: 3 })).toBe('10.0.0.9')
  })
})
