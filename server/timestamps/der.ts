/** One element of DER (X.690). */
export interface DerElement {
  readonly tag: number
  readonly content: Buffer
  /** The whole element, tag and length included. */
  readonly encoded: Buffer
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** `[0]`, constructed. */
  context0: 0xa0,
  context1: 0xa1,
} as const

/** The bytes are not the DER that was expected. */
export class DerError extends Error {}

/** Reads the element at the beginning of the bytes. Only definite lengths below 2^31 are DER here. */
function readFirst(bytes: Buffer): DerElement {
  const [tag, short] = [bytes[0], bytes[1]]
  if (tag === undefined || short === undefined) throw new DerError('The bytes end within an element')
  const lengthBytes = short < 0x80 ? 0 : short - 0x80
  if (short === 0x80 || lengthBytes > 4 || bytes.length < 2 + lengthBytes) throw new DerError('Not a definite length')
  const length = lengthBytes === 0 ? short : bytes.readUIntBE(2, lengthBytes)
  const begin = 2 + lengthBytes
  if (begin + length > bytes.length) throw new DerError('The bytes end within an element')
  return { tag, content: bytes.subarray(begin, begin + length), encoded: bytes.subarray(0, begin + length) }
}

/** Reads bytes that are exactly one element. */
export function readDer(bytes: Buffer): DerElement {
  const element = readFirst(bytes)
  if (element.encoded.length < bytes.length) throw new DerError('There is more than one element')
  return element
}

/** The elements within a constructed element. */
export function childrenOf({ content }: DerElement): readonly DerElement[] {
  const children: DerElement[] = []
  for (let rest = content; rest.length > 0;) {
    const child = readFirst(rest)
    children.push(child)
    rest = rest.subarray(child.encoded.length)
  }
  return children
}

/** The element, which must be there and have this tag. */
export function expectTag(element: DerElement | undefined, tag: number): DerElement {
  if (element?.tag !== tag) throw new DerError(`Expected the tag ${tag}, found ${element?.tag ?? 'the end'}`)
  return element
}

const OID_BYTES_MAX = 64

/** The dotted form of an object identifier. */
export function oidOf(element: DerElement | undefined): string {
  const { content } = expectTag(element, TAG.oid)
  if (content.length > OID_BYTES_MAX) throw new DerError('An object identifier of that length')
  const arcs: bigint[] = []
  let arc = 0n
  for (const byte of content) {
    arc = (arc << 7n) | BigInt(byte & 0x7f)
    if (byte < 0x80) {
      arcs.push(arc)
      arc = 0n
    }
  }
  const [first = 0n, ...rest] = arcs
  const root = first < 80n ? first / 40n : 2n
  return [root, first - root * 40n, ...rest].join('.')
}

export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content])
  const lengthBytes = Math.ceil((32 - Math.clz32(length)) / 8)
  const head = Buffer.alloc(2 + lengthBytes)
  head[0] = tag
  head[1] = 0x80 + lengthBytes
  head.writeUIntBE(length, 2, lengthBytes)
  return Buffer.concat([head, content])
}

export function derOid(dotted: string): Buffer {
  const [root = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  const bytes = [root * 40 + second, ...rest].flatMap((arc) => {
    const septets = [arc % 128]
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) septets.unshift(128 + (left % 128))
    return septets
  })
  return der(TAG.oid, Buffer.from(bytes))
}
