import { hash, verify, X509Certificate } from 'node:crypto'
import type { DerElement } from './der.ts'
import { childrenOf, DerError, expectTag, oidOf, TAG } from './der.ts'

const SIGNED_DATA = '1.2.840.113549.1.7.2'
const CONTENT_TYPE = '1.2.840.113549.1.9.3'
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4'
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12'
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47'
/** The certificate's only purpose must be to sign time stamps. */
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8'

const DIGESTS: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}
/** The digest of a signature's algorithm; null: the one that the signer names apart. */
const SIGNATURES: Readonly<Record<string, string | null>> = {
  '1.2.840.113549.1.1.1': null,
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
}

export interface SignedContent {
  readonly content: Buffer
  readonly signer: X509Certificate
  /** All certificates that came with the signature. */
  readonly certificates: readonly X509Certificate[]
}

/**
 * The content of CMS signed data (RFC 5652) of this type, with its one signer, as RFC 3161 wants it: signed attributes
 * that name the type, the content's digest and the signer's certificate. null: the signature is not that of this
 * content. Whom the certificate belongs to is not verified here.
 */
export function signedContent(token: DerElement, type: string): SignedContent | null {
  const [kind, wrapped] = childrenOf(expectTag(token, TAG.sequence))
  if (oidOf(kind) !== SIGNED_DATA) return null
  const signedData = childrenOf(expectTag(childrenOf(expectTag(wrapped, TAG.context0))[0], TAG.sequence))
  const [, , encapsulated, ...rest] = signedData
  const [contentType, wrappedContent] = childrenOf(expectTag(encapsulated, TAG.sequence))
  if (oidOf(contentType) !== type) return null
  const content = expectTag(childrenOf(expectTag(wrappedContent, TAG.context0))[0], TAG.octetString).content
  const certificates = childrenOf(expectTag(rest[0], TAG.context0))
    .filter(({ tag }) => tag === TAG.sequence)
    .map(({ encoded }) => certificateOf(encoded))
  const signers = childrenOf(expectTag(rest.at(-1), TAG.set))
  const [first] = signers
  if (first === undefined || signers.length > 1) return null
  const signer = signerOf(first, { content, type, certificates })
  return signer === null ? null : { content, signer, certificates }
}

function certificateOf(encoded: Buffer): X509Certificate {
  try {
    return new X509Certificate(encoded)
  } catch (error) {
    throw new DerError('Not a certificate', { cause: error })
  }
}

interface Unsigned {
  readonly content: Buffer
  readonly type: string
  readonly certificates: readonly X509Certificate[]
}

/** The certificate whose key has signed the content; null where no certificate has. */
function signerOf(signerInfo: DerElement, { content, type, certificates }: Unsigned): X509Certificate | null {
  const [, , digestAlgorithm, attributes, signatureAlgorithm, signature] = childrenOf(signerInfo)
  const digest = DIGESTS[oidOf(childrenOf(expectTag(digestAlgorithm, TAG.sequence))[0])]
  const algorithm = oidOf(childrenOf(expectTag(signatureAlgorithm, TAG.sequence))[0])
  const signed = expectTag(attributes, TAG.context0)
  const values = attributeValues(signed)
  const named = SIGNATURES[algorithm]
  if (digest === undefined || named === undefined || digest === 'sha1') return null
  if (values.get(CONTENT_TYPE)?.tag !== TAG.oid || oidOf(values.get(CONTENT_TYPE)) !== type) return null
  const messageDigest = expectTag(values.get(MESSAGE_DIGEST), TAG.octetString).content
  if (!messageDigest.equals(hash(digest, content, 'buffer'))) return null
  const signer = certificates.find((certificate) => isNamed(certificate, values))
  if (signer === undefined || signer.keyUsage?.join(' ') !== TIME_STAMPING) return null
  // What is signed are the attributes as a SET, whose tag stands in their place only there.
  const asSet = Buffer.concat([Buffer.from([TAG.set]), signed.encoded.subarray(1)])
  const isSigned = verify(named ?? digest, asSet, signer.publicKey, expectTag(signature, TAG.octetString).content)
  return isSigned ? signer : null
}

/** The first value of each attribute. An attribute that is there twice would be ambiguous: it counts as none. */
function attributeValues(attributes: DerElement): ReadonlyMap<string, DerElement> {
  const values = new Map<string, DerElement>()
  const seen = new Set<string>()
  for (const attribute of childrenOf(attributes)) {
    const [type, set] = childrenOf(attribute)
    const [value, ...more] = childrenOf(expectTag(set, TAG.set))
    const name = oidOf(type)
    if (value === undefined || more.length > 0 || seen.has(name)) values.delete(name)
    else values.set(name, value)
    seen.add(name)
  }
  return values
}

/** Whether the signed attributes name this certificate, by its hash, as the signer's. */
function isNamed(certificate: X509Certificate, values: ReadonlyMap<string, DerElement>): boolean {
  const [attribute, isFirstVersion] = values.has(SIGNING_CERTIFICATE_V2)
    ? [values.get(SIGNING_CERTIFICATE_V2), false]
    : [values.get(SIGNING_CERTIFICATE), true]
  if (attribute === undefined) return false
  const [certificates] = childrenOf(attribute)
  const [first] = childrenOf(expectTag(certificates, TAG.sequence))
  const parts = childrenOf(expectTag(first, TAG.sequence))
  const [algorithm, certificateHash] = parts[0]?.tag === TAG.sequence ? parts : [undefined, parts[0]]
  const named = algorithm === undefined ? 'sha256' : DIGESTS[oidOf(childrenOf(algorithm)[0])]
  const digest = isFirstVersion ? 'sha1' : named
  if (digest === undefined) return false
  return expectTag(certificateHash, TAG.octetString).content.equals(hash(digest, certificate.raw, 'buffer'))
}
