import { hash, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { childrenOf, der, derOid, oidOf, readDer, TAG } from './der.ts'
import { assertAnswers, readTimestamp, TimestampInvalid, timestampRequest } from './time-stamp.ts'
import { createTimestampService, TimestampPutOff } from './time-stamp-service.ts'
import type { TestService } from './time-stamp-authority.test-support.ts'
import {
  certify,
  refusal,
  stampOf,
  startTimestampService,
  testTimestamps,
} from './time-stamp-authority.test-support.ts'

interface Recorded {
  readonly authority: string
  readonly digest: string
  readonly answers: readonly { readonly name: string; readonly request: string; readonly response: string }[]
}
// Made by OpenSSL 3.0: openssl ts -query -digest … -sha256 -cert, then openssl ts -reply.
const recorded = JSON.parse(await readFile(new URL('openssl-answers.json', import.meta.url), 'utf8')) as Recorded

const at = new Date('2026-11-21T15:00:00Z')
const digest = hash('sha256', 'o elo mais novo', 'buffer')
const stamps = testTimestamps(at)
const { root } = stamps
const nonce = Buffer.from('4102030405060708', 'hex')

describe('DER', () => {
  it.each(['1.2.840.113549.1.9.16.1.4', '2.16.840.1.101.3.4.2.1', '2.5.29.37', '1.3.6.1.5.5.7.3.8'])(
    'keeps %s',
    (oid) => {
      expect(oidOf(readDer(derOid(oid)))).toBe(oid)
    },
  )

  it.each([0, 1, 127, 128, 255, 256, 65_535, 65_536])('keeps %i bytes', (length) => {
    const element = readDer(der(TAG.octetString, Buffer.alloc(length, 7)))
    expect(element.content.equals(Buffer.alloc(length, 7))).toBe(true)
  })

  it.each(['', '30', '3080', '3002', '30820001', '300100ff', '3085000000000100'])('refuses %s', (hex) => {
    expect(() => readDer(Buffer.from(hex, 'hex'))).toThrow()
  })
})

describe('an answer that OpenSSL has made', () => {
  const authority = new X509Certificate(recorded.authority)

  it.each(recorded.answers)('is read and verified: $name', ({ request, response }) => {
    const stamp = readTimestamp(Buffer.from(response, 'base64'), [authority])
    expect(stamp).toMatchObject({ isTrusted: true })
    expect(stamp.digest.toString('hex')).toBe(recorded.digest)
    expect(stamp.nonce).toEqual(childrenOf(readDer(Buffer.from(request, 'base64')))[2]?.content)
    expect(stamp.signer.subject).toMatch(/^CN=Carimbo/)
  })

  it.each(recorded.answers)('is not one of another authority: $name', ({ response }) => {
    expect(readTimestamp(Buffer.from(response, 'base64'), [root.certificate]).isTrusted).toBe(false)
  })

  it.each(recorded.answers)('is refused with any byte of what is signed changed: $name', ({ response }) => {
    const bytes = Buffer.from(response, 'base64')
    const place = bytes.indexOf(Buffer.from(recorded.digest, 'hex'))
    expect(place).toBeGreaterThan(0)
    for (const offset of [0, 15, 31, 40]) {
      const changed = Buffer.from(bytes)
      changed[place + offset] = (changed[place + offset] ?? 0) ^ 1
      expect(() => readTimestamp(changed, [authority]), `byte ${offset}`).toThrow(TimestampInvalid)
    }
    const last = Buffer.from(bytes)
    last[last.length - 1] = (last.at(-1) ?? 0) ^ 1
    expect(() => readTimestamp(last, [authority])).toThrow(TimestampInvalid)
  })
})

describe('an answer', () => {
  it('is what was asked, from a trusted service', () => {
    const request = timestampRequest(digest)
    const stamp = readTimestamp(stampOf(stamps, { digest, nonce: request.nonce, at }), [root.certificate])
    expect(stamp).toMatchObject({ isTrusted: true, at })
    expect(() => assertAnswers(request, stamp)).not.toThrow()
  })

  it('is refused for another digest or nonce', () => {
    const request = timestampRequest(digest)
    const other = hash('sha256', 'outro elo', 'buffer')
    const answer = (of: Buffer, number: Buffer) => readTimestamp(stampOf(stamps, { digest: of, nonce: number, at }), [])
    expect(() => assertAnswers(request, answer(other, request.nonce))).toThrow('O carimbo é de outro conteúdo.')
    expect(() => assertAnswers(request, answer(digest, nonce))).toThrow('O carimbo não é a resposta a este pedido.')
  })

  it('is refused where the service refused', () => {
    expect(() => readTimestamp(refusal(), [])).toThrow('O serviço recusou o pedido (estado 02).')
  })

  it('is refused where the attributes name another certificate', () => {
    const named = testTimestamps(at).signer.certificate
    expect(() => readTimestamp(stampOf(stamps, { digest, nonce, at, named }), [])).toThrow(TimestampInvalid)
  })

  it('is refused where the certificate is not for stamps alone', () => {
    for (const purposes of [[], ['1.3.6.1.5.5.7.3.1'], ['1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.1']])
      expect(() => readTimestamp(stampOf(testTimestamps(at, purposes), { digest, nonce, at }), [])).toThrow(
        TimestampInvalid,
      )
  })

  it('is not trusted where its certificate was not valid then', () => {
    const later = new Date('2040-01-01T00:00:00Z')
    const answer = readTimestamp(stampOf(stamps, { digest, nonce, at: later }), [root.certificate])
    expect(answer.isTrusted).toBe(false)
  })

  it('is not trusted where the issuer only has the name of an authority, or is none', () => {
    const impostor = testTimestamps(at)
    expect(readTimestamp(stampOf(impostor, { digest, nonce, at }), [root.certificate]).isTrusted).toBe(false)
    const noAuthority = certify({ name: 'Autoridade de teste', issuer: null, isAuthority: false, now: at })
    const signer = certify({
      name: 'Carimbo',
      issuer: noAuthority,
      purposes: ['1.3.6.1.5.5.7.3.8'],
      isAuthority: false,
      now: at,
    })
    const answer = readTimestamp(stampOf({ signer }, { digest, nonce, at }), [noAuthority.certificate])
    expect(answer.isTrusted).toBe(false)
  })
})

describe('a service', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTimestampService(stamps, () => at)
  })
  afterAll(() => service.close())
  beforeEach(() => service.answer((request) => stampOf(stamps, { ...request, at })))
  const client = (restMs = 0) =>
    createTimestampService({ url: service.url, trusted: [root.certificate], restMs, answerMs: 2_000 })

  it('stamps a digest', async () => {
    const response = await client().stamp(digest)
    expect(readTimestamp(response, [root.certificate])).toMatchObject({ digest, at, isTrusted: true })
  })

  it.each<[string, (request: { digest: Buffer; nonce: Buffer }) => Buffer | number]>([
    ['an error', () => 500],
    ['a refusal', () => refusal()],
    ['no DER', () => Buffer.from('<html>')],
    ['nothing', () => Buffer.alloc(0)],
    ['the answer to another request', ({ digest: asked }) => stampOf(stamps, { digest: asked, nonce, at })],
    ['the stamp of something else', (request) => stampOf(stamps, { ...request, digest: Buffer.alloc(32), at })],
    ['a stamp of whom nobody trusts', (request) => stampOf(testTimestamps(at), { ...request, at })],
  ])('that answers with %s is refused, and then rests', async (_what, how) => {
    service.answer(how)
    const resting = client(60_000)
    await expect(resting.stamp(digest)).rejects.toThrow(TimestampInvalid)
    const asked = service.asked()
    await expect(resting.stamp(digest)).rejects.toThrow(TimestampPutOff)
    expect(service.asked()).toBe(asked)
  })

  it('that is down is asked again later', async () => {
    const down = await startTimestampService(stamps, () => at)
    await down.close()
    const away = createTimestampService({ url: down.url, trusted: [], restMs: 60_000 })
    await expect(away.stamp(digest)).rejects.toThrow('fetch failed')
    await expect(away.stamp(digest)).rejects.toThrow(TimestampPutOff)
  })
})
