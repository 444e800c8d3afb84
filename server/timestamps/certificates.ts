import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { SignedContent } from './signed-content.ts'

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g
const LONGEST_PATH = 8

/** The certificates of a PEM file, in which there must be one at least. */
export async function readAuthorities(file: string): Promise<readonly X509Certificate[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Error(`TIMESTAMP_CA: não foi possível ler ${file}.`, { cause: error })
  })
  const found = text.match(PEM) ?? []
  if (found.length === 0) throw new Error(`TIMESTAMP_CA: não há certificado (PEM) em ${file}.`)
  return found.map((pem) => new X509Certificate(pem))
}

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
const isValidAt = ({ validFromDate, validToDate }: X509Certificate, at: Date): boolean =>
  validFromDate <= at && at <= validToDate

/**
 * Whether the signer's certificate leads to a trusted one, over certificates that came with the signature, all of them
 * valid at that instant.
 */
export function leadsTo(
  trusted: readonly X509Certificate[],
  { signer, certificates }: Pick<SignedContent, 'signer' | 'certificates'>,
  at: Date,
): boolean {
  let current = signer
  for (let step = 0; step < LONGEST_PATH && isValidAt(current, at); step += 1) {
    const { fingerprint256 } = current
    if (trusted.some((authority) => authority.fingerprint256 === fingerprint256)) return true
    const next = [...trusted, ...certificates].find((issuer) => isIssuedBy(current, issuer))
    if (next === undefined || next.fingerprint256 === fingerprint256) return false
    current = next
  }
  return false
}
