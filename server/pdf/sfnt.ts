import { inflateSync } from 'node:zlib'

const WOFF = { header: 44, entry: 20 } as const
const SFNT = { header: 12, entry: 16 } as const

/**
 * Converts a WOFF file to the uncompressed font (SFNT) inside it. The font engine reads both, but it inflates a WOFF
 * table at every access, and the outlines once per glyph: that took most of the time of a short document.
 */
export function unpackedFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => tableAt(woff, WOFF.header + index * WOFF.entry))
  const directory = Buffer.alloc(SFNT.header + count * SFNT.entry)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  let offset = directory.length
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT.header + index * SFNT.entry
    tag.copy(directory, entry)
    checksum.copy(directory, entry + 4)
    directory.writeUInt32BE(offset, entry + 8)
    directory.writeUInt32BE(bytes.length, entry + 12)
    offset += aligned(bytes.length)
  }
  return Buffer.concat([
    directory,
    ...tables.flatMap(({ bytes }) => [bytes, Buffer.alloc(aligned(bytes.length) - bytes.length)]),
  ])
}

const aligned = (length: number) => Math.ceil(length / 4) * 4

function tableAt(woff: Buffer, entry: number) {
  const [offset, packed, length] = [
    woff.readUInt32BE(entry + 4),
    woff.readUInt32BE(entry + 8),
    woff.readUInt32BE(entry + 12),
  ]
  const stored = woff.subarray(offset, offset + packed)
  return {
    tag: woff.subarray(entry, entry + 4),
    checksum: woff.subarray(entry + 16, entry + 20),
    bytes: packed < length ? inflateSync(stored) : stored,
  }
}
