import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { Rejection } from '../errors.ts'

const inflate = promisify(inflateRaw)

const ENTRIES_MAX = 1_000
const INFLATED_MAX = 20 * 1024 * 1024

const END = 0x06054b50
const END_LENGTH = 22
const COMMENT_MAX = 0xffff
const ENTRY = 0x02014b50
const ENTRY_LENGTH = 46
const LOCAL = 0x04034b50
const LOCAL_LENGTH = 30
const STORED = 0
const DEFLATED = 8

/** An entry of the archive's directory. */
interface Entry {
  readonly name: string
  readonly method: number
  readonly packedSize: number
  readonly size: number
  readonly offset: number
}

/**
 * The wanted files of a zip archive. fflate trusts the sizes that the archive declares and continues to inflate beyond
 * them. Here the declared sizes are added up before anything is inflated, and zlib stops at a file's declared size.
 *
 * Throws Rejection 'import_file_too_large', or any other error when the archive is broken.
 */
export async function unzip(archive: Buffer, isWanted: (name: string) => boolean): Promise<Map<string, Uint8Array>> {
  const entries = directory(archive).filter(({ name }) => isWanted(name))
  if (entries.reduce((sum, { size, packedSize }) => sum + Math.max(size, packedSize), 0) > INFLATED_MAX)
    throw new Rejection('import_file_too_large')
  const files = new Map<string, Uint8Array>()
  for (const entry of entries) files.set(entry.name, await unpacked(archive, entry))
  return files
}

function directory(archive: Buffer): Entry[] {
  const end = endOfDirectory(archive)
  const count = archive.readUInt16LE(end + 10)
  if (count > ENTRIES_MAX) throw new Rejection('import_file_too_large')
  const entries: Entry[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    expectMark(archive, at, ENTRY)
    const nameLength = archive.readUInt16LE(at + 28)
    entries.push({
      name: archive.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength),
      method: archive.readUInt16LE(at + 10),
      packedSize: archive.readUInt32LE(at + 20),
      size: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
    })
    at += ENTRY_LENGTH + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return entries
}

/** The end record comes after the files and before a comment, which may be empty. */
function endOfDirectory(archive: Buffer): number {
  const last = archive.length - END_LENGTH
  for (let at = last; at >= Math.max(0, last - COMMENT_MAX); at -= 1) {
    if (archive.readUInt32LE(at) === END) return at
  }
  throw new Error('Not a zip archive')
}

async function unpacked(archive: Buffer, { name, method, packedSize, size, offset }: Entry): Promise<Uint8Array> {
  expectMark(archive, offset, LOCAL)
  const start = offset + LOCAL_LENGTH + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
  const packed = archive.subarray(start, start + packedSize)
  if (method !== STORED && method !== DEFLATED) throw new Error(`${name} is packed by method ${method}`)
  return method === STORED ? packed : inflate(packed, { maxOutputLength: Math.max(1, size) })
}

function expectMark(archive: Buffer, at: number, mark: number): void {
  if (archive.readUInt32LE(at) !== mark) throw new Error(`No zip record at ${at}`)
}
