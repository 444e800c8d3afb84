import type { KeyObject } from 'node:crypto'
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { childrenOf, der, derOid, expectTag, readDer, TAG } from './der.ts'

const SHA256 = '2.16.840.1.101.3.4.2.1'
const SHA256_WITH_RSA = '1.2.840.113549.1.1.11'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'
const TERM_MS = 20 * 365 * 86_400_000

const sequence = (...parts: readonly Uint8Array[]) => der(TAG.sequence, ...parts)
const set = (...parts: readonly Uint8Array[]) => der(TAG.set, ...parts)
const integer = (value: number) => der(TAG.integer, Buffer.from([value]))
const octets = (bytes: Uint8Array) => der(TAG.octetString, bytes)
const bits = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes)
const algorithm = (oid: string) => sequence(derOid(oid), der(TAG.null))
const nameOf = (name: string) => sequence(set(sequence(derOid('2.5.4.3'), der(0x0c, Buffer.from(name)))))
const timeOf = (at: Date) =>
  der(TAG.generalizedTime, Buffer.from(at.toISOString().replace(/\.\d+/, '').replaceAll(/[-:T]/g, '')))

export interface Authority {
  readonly key: KeyObject
  readonly certificate: X509Certificate
}

interface CertificateOptions {
  readonly name: string
  /** null: it signs itself. */
  readonly issuer: Authority | null
  /** The purposes of its key, as object identifiers. */
  readonly purposes?: readonly string[]
  readonly isAuthority: boolean
  readonly now: Date
}

/** A certificate of twenty years, with its new key. */
export function certify({ name, issuer, purposes = [], isAuthority, now }: CertificateOptions): Authority {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const issuerName = issuer === null ? nameOf(name) : subjectOf(issuer.certificate)
  const extension = (oid: string, value: Buffer) =>
    sequence(derOid(oid), der(TAG.boolean, Buffer.from([0xff])), octets(value))
  const extensions = [
    ...(isAuthority ? [extension('2.5.29.19', sequence(der(TAG.boolean, Buffer.from([0xff]))))] : []),
    ...(purposes.length > 0 ? [extension('2.5.29.37', sequence(...purposes.map((oid) => derOid(oid))))] : []),
  ]
  const body = sequence(
    der(TAG.context0, integer(2)),
    integer(1 + ((randomBytes(1)[0] ?? 0) % 100)),
    algorithm(SHA256_WITH_RSA),
    issuerName,
    sequence(timeOf(new Date(now.getTime() - TERM_MS / 2)), timeOf(new Date(now.getTime() + TERM_MS / 2))),
    nameOf(name),
    pair.publicKey.export({ format: 'der', type: 'spki' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  )
  const key = createPrivateKey(pair.privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const signature = sign('sha256', body, issuer === null ? key : issuer.key)
  const certificate = new X509Certificate(sequence(body, algorithm(SHA256_WITH_RSA), bits(signature)))
  if (!certificate.publicKey.equals(createPublicKey(key))) throw new Error('The certificate has another key')
  return { key, certificate }
}

function subjectOf(certificate: X509Certificate): Buffer {
  const [body] = childrenOf(readDer(certificate.raw))
  const [, , , , , subject] = childrenOf(expectTag(body, TAG.sequence))
  return expectTag(subject, TAG.sequence).encoded
}

export interface TestTimestamps {
  readonly root: Authority
  readonly signer: Authority
}

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'

/** An authority for certificates, and the certificate of a service that stamps. */
export function testTimestamps(now: Date, purposes: readonly string[] = [TIME_STAMPING]): TestTimestamps {
  const root = certify({ name: 'Autoridade de teste', issuer: null, isAuthority: true, now })
  const signer = certify({ name: 'Carimbo de teste', issuer: root, purposes, isAuthority: false, now })
  return { root, signer }
}

/** What a stamp says, and the certificate that its signed attributes name. */
interface Stamped {
  readonly digest: Buffer
  readonly nonce: Buffer
  readonly at: Date
  readonly named?: X509Certificate
}

/** The answer of a service (RFC 3161) that signs this. */
export function stampOf({ signer }: Pick<TestTimestamps, 'signer'>, { digest, nonce, at, named }: Stamped): Buffer {
  const info = sequence(
    integer(1),
    derOid('1.2.3.4.1'),
    sequence(algorithm(SHA256), octets(digest)),
    integer(7),
    timeOf(at),
    der(TAG.integer, nonce),
  )
  const attribute = (oid: string, value: Uint8Array) => sequence(derOid(oid), set(value))
  const certificateHash = hash('sha256', (named ?? signer.certificate).raw, 'buffer')
  const attributes = Buffer.concat([
    attribute('1.2.840.113549.1.9.3', derOid(TST_INFO)),
    attribute('1.2.840.113549.1.9.4', octets(hash('sha256', info, 'buffer'))),
    attribute('1.2.840.113549.1.9.16.2.47', sequence(sequence(sequence(octets(certificateHash))))),
  ])
  const signerInfo = sequence(
    integer(1),
    sequence(subjectOf(signer.certificate), integer(1)),
    algorithm(SHA256),
    der(TAG.context0, attributes),
    algorithm(SHA256_WITH_RSA),
    octets(sign('sha256', der(TAG.set, attributes), signer.key)),
  )
  const signedData = sequence(
    integer(3),
    set(algorithm(SHA256)),
    sequence(derOid(TST_INFO), der(TAG.context0, octets(info))),
    der(TAG.context0, signer.certificate.raw),
    set(signerInfo),
  )
  return sequence(sequence(integer(0)), sequence(derOid('1.2.840.113549.1.7.2'), der(TAG.context0, signedData)))
}

/** The refusal of a service. */
export const refusal = (): Buffer => sequence(sequence(integer(2)))

export interface TestService {
  readonly url: URL
  /** How often it was asked. */
  readonly asked: () => number
  /** How it answers from now on: as a service does, or in another way. */
  answer(how: (request: { readonly digest: Buffer; readonly nonce: Buffer }) => Buffer | number): void
  close(): Promise<void>
}

/** Starts a service that stamps over HTTP on this machine. */
export async function startTimestampService(stamps: TestTimestamps, now: () => Date): Promise<TestService> {
  let how: Parameters<TestService['answer']>[0] = (request) => stampOf(stamps, { ...request, at: now() })
  let asked = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked += 1
      const [, imprint, nonce] = childrenOf(readDer(Buffer.concat(chunks)))
      const [, digest] = childrenOf(expectTag(imprint, TAG.sequence))
      const answer = how({
        digest: expectTag(digest, TAG.octetString).content,
        nonce: expectTag(nonce, TAG.integer).content,
      })
      if (typeof answer === 'number') response.writeHead(answer).end()
      else response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The service has no port')
  return {
    url: new URL(`http://127.0.0.1:${address.port}/tsr`),
    asked: () => asked,
    answer: (next) => {
      how = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
