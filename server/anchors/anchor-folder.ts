import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import type { Anchor } from './anchor-verdict.ts'

const line = z.object({
  kind: z.enum(['link', 'restored']),
  at: z.iso.datetime(),
  position: z.int(),
  link: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

/** A time-stamp service's signed answer, as it was stored. Its name says the position; only its content proves. */
export interface StoredStamp {
  readonly file: string
  readonly position: number
  readonly answer: Buffer
}

/** A link that was kept, or the link that a restoration has gone back to. */
export interface AnchorEntry extends Anchor {
  readonly kind: 'link' | 'restored'
}

export interface StoredAnchors {
  /** In the order in which they were written. */
  readonly entries: readonly AnchorEntry[]
  readonly stamps: readonly StoredStamp[]
  /** Lines that are no longer as they were written. */
  readonly unreadable: number
}

/** `2026-11-21`, in UTC, as the files' names have it. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const LINKS = 'links.jsonl'
const STAMP = /^\d{4}-\d\d-\d\d-(\d{1,15})-[0-9a-f]{8}\.tsr$/

/**
 * The anchors of all tenants, in files. Each tenant has a folder: `links.jsonl`, to which lines are only added, and one
 * `.tsr` file for each stamp, as `openssl ts -verify -in` reads it.
 */
export class AnchorFolder {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }

  of(tenantId: string): string {
    return join(this.path, tenantId)
  }

  async read(tenantId: string): Promise<StoredAnchors> {
    const text = (await readIfThere(join(this.of(tenantId), LINKS)))?.toString('utf8') ?? ''
    const lines = text.split('\n').filter((each) => each !== '')
    const parsed = lines.map(parseLine).filter((each) => each !== null)
    return {
      entries: parsed.map((each) => ({ ...each, at: new Date(each.at) })),
      stamps: await this.#stamps(tenantId),
      unreadable: lines.length - parsed.length,
    }
  }

  async #stamps(tenantId: string): Promise<StoredStamp[]> {
    const stamps: StoredStamp[] = []
    for (const name of await namesIn(this.of(tenantId))) {
      const position = STAMP.exec(name)?.[1]
      const file = join(this.of(tenantId), name)
      const answer = position === undefined ? undefined : await readIfThere(file)
      if (answer !== undefined) stamps.push({ file, position: Number(position), answer })
    }
    return stamps
  }

  /** Adds a line, and returns when the disk has it. */
  async add(tenantId: string, { kind, at, position, link }: AnchorEntry): Promise<void> {
    const file = join(this.of(tenantId), LINKS)
    await makeFolder(dirname(file))
    const text = `${JSON.stringify({ kind, at: at.toISOString(), position, link })}\n`
    const opened = await open(file, 'a+', 0o640)
    try {
      // A line that a crash has cut short stays as it is, and the next one begins on a line of its own.
      const { size } = await opened.stat()
      const last = size === 0 ? '\n' : (await opened.read(Buffer.alloc(1), 0, 1, size - 1)).buffer.toString('latin1')
      await opened.write(last === '\n' ? text : `\n${text}`)
      await opened.sync()
    } finally {
      await opened.close()
    }
    await syncFolder(dirname(file))
  }

  stampFile(tenantId: string, { at, position, link }: Anchor): string {
    return join(this.of(tenantId), `${dayOf(at)}-${position}-${link.slice(0, 8)}.tsr`)
  }

  /** Stores a stamp of this anchor, complete or not at all. */
  async addStamp(tenantId: string, anchor: Anchor, answer: Buffer): Promise<void> {
    const file = this.stampFile(tenantId, anchor)
    await makeFolder(dirname(file))
    const draft = `${file}.unfinished`
    const opened = await open(draft, 'w', 0o640)
    try {
      await opened.write(answer)
      await opened.sync()
    } finally {
      await opened.close()
    }
    await rename(draft, file)
    await syncFolder(dirname(file))
  }

  /** Keeps the anchors of an erased tenant apart: another tenant may get its id. Answers where; null: there are none. */
  async putAside(tenantId: string, at: Date): Promise<string | null> {
    if (!(await isThere(this.of(tenantId)))) return null
    const aside = `${this.of(tenantId)}.apagado-${at.toISOString().replaceAll(':', '-')}`
    await rename(this.of(tenantId), aside)
    return aside
  }
}

function parseLine(text: string): z.infer<typeof line> | null {
  try {
    return line.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function readIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted()
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o750 })
  if (made !== undefined) await syncFolder(dirname(folder))
}

/** Makes a new name survive a power failure. Windows cannot open folders, and needs no such step. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const opened = await open(folder, 'r')
  await opened.sync().finally(() => opened.close())
}
