import type { X509Certificate } from 'node:crypto'
import { randomBytes } from 'node:crypto'
import { leadsTo } from './certificates.ts'
import type { DerElement } from './der.ts'
import { childrenOf, der, DerError, derOid, expectTag, oidOf, readDer, TAG } from './der.ts'
import { signedContent } from './signed-content.ts'

const SHA256 = '2.16.840.1.101.3.4.2.1'
const TST_INFO = '1.2.840.113549.1.9.16.1.4'

/** A time stamp that proves nothing; the message is a sentence for operators. */
export class TimestampInvalid extends Error {}

/** A request (RFC 3161) to sign a SHA-256 digest together with the time. */
export interface TimestampRequest {
  readonly encoded: Buffer
  readonly digest: Buffer
  readonly nonce: Buffer
}

/** What a time-stamp service has signed. */
export interface Timestamp {
  readonly digest: Buffer
  readonly at: Date
  /** null: the service was asked without one. */
  readonly nonce: Buffer | null
  readonly signer: X509Certificate
  /** Whether the signer's certificate leads to one of the authorities that the operator trusts. */
  readonly isTrusted: boolean
}

/** The nonce makes the answer one to this request. Its first byte makes it a positive INTEGER of eight bytes. */
export function timestampRequest(digest: Buffer): TimestampRequest {
  const nonce = randomBytes(8)
  nonce[0] = 0x40 | ((nonce[0] ?? 0) & 0x3f)
  const encoded = der(
    TAG.sequence,
    der(TAG.integer, Buffer.from([1])),
    der(TAG.sequence, der(TAG.sequence, derOid(SHA256), der(TAG.null)), der(TAG.octetString, digest)),
    der(TAG.integer, nonce),
    // The service sends its certificate along, without which the stored answer could not be verified.
    der(TAG.boolean, Buffer.from([0xff])),
  )
  return { encoded, digest, nonce }
}

/** Reads an answer of a service and verifies its signature. Throws TimestampInvalid. */
export function readTimestamp(response: Buffer, trusted: readonly X509Certificate[]): Timestamp {
  try {
    const [status, token] = childrenOf(expectTag(readDer(response), TAG.sequence))
    assertGranted(expectTag(status, TAG.sequence))
    if (token === undefined) throw new TimestampInvalid('A resposta não traz o carimbo.')
    const signed = signedContent(token, TST_INFO)
    if (signed === null) throw new TimestampInvalid('A assinatura do carimbo não confere.')
    const info = stampInfo(readDer(signed.content))
    return { ...info, signer: signed.signer, isTrusted: leadsTo(trusted, signed, info.at) }
  } catch (error) {
    if (error instanceof TimestampInvalid) throw error
    throw new TimestampInvalid('O carimbo está danificado.', { cause: error })
  }
}

/** Verifies that an answer is one to this request. Throws TimestampInvalid. */
export function assertAnswers({ digest, nonce }: TimestampRequest, answer: Timestamp): void {
  if (!answer.digest.equals(digest)) throw new TimestampInvalid('O carimbo é de outro conteúdo.')
  if (answer.nonce?.equals(nonce) !== true) throw new TimestampInvalid('O carimbo não é a resposta a este pedido.')
}

/** 0: granted; 1: granted with modifications. */
function assertGranted(status: DerElement): void {
  const code = expectTag(childrenOf(status)[0], TAG.integer).content
  if (code.length !== 1 || (code[0] ?? 2) > 1)
    throw new TimestampInvalid(`O serviço recusou o pedido (estado ${code.toString('hex')}).`)
}

function stampInfo(info: DerElement): Pick<Timestamp, 'digest' | 'at' | 'nonce'> {
  const [, , imprint, , time, ...options] = childrenOf(expectTag(info, TAG.sequence))
  const [algorithm, digest] = childrenOf(expectTag(imprint, TAG.sequence))
  if (oidOf(childrenOf(expectTag(algorithm, TAG.sequence))[0]) !== SHA256)
    throw new TimestampInvalid('O carimbo não é de um SHA-256.')
  return {
    digest: expectTag(digest, TAG.octetString).content,
    at: instantOf(expectTag(time, TAG.generalizedTime).content.toString('latin1')),
    nonce: options.find(({ tag }) => tag === TAG.integer)?.content ?? null,
  }
}

const GENERALIZED_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d+)?Z$/

function instantOf(text: string): Date {
  const at = new Date(text.replace(GENERALIZED_TIME, '$1-$2-$3T$4:$5:$6$7Z'))
  if (!GENERALIZED_TIME.test(text) || Number.isNaN(at.getTime())) throw new DerError(`Not a time: ${text}`)
  return at
}
