import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { Unzip, UnzipInflate, Zip, ZipDeflate } from 'fflate'

/** Writes a zip file in a stream. The file has the suffix `.unfinished` until it is complete. */
export class ArchiveWriter {
  readonly #file: string
  readonly #output
  readonly #zip
  #failure: Error | undefined

  constructor(file: string) {
    this.#file = file
    this.#output = createWriteStream(`${file}.unfinished`, { mode: 0o600, flags: 'w', flush: true })
    this.#output.on('error', (error) => {
      this.#failure = error
    })
    this.#zip = new Zip((error, chunk) => {
      if (error !== null) this.#failure = error
      else this.#output.write(chunk)
    })
  }

  /** Adds one file to the archive; `pages` are its lines, one page at a time. */
  async add(name: string, pages: AsyncIterable<readonly string[]>): Promise<void> {
    const entry = new ZipDeflate(name, { level: 6 })
    this.#zip.add(entry)
    for await (const lines of pages) {
      if (lines.length === 0) continue
      entry.push(Buffer.from(`${lines.join('\n')}\n`))
      if (this.#output.writableNeedDrain) await Promise.race([once(this.#output, 'drain'), once(this.#output, 'close')])
      if (this.#failure !== undefined) throw this.#failure
    }
    entry.push(new Uint8Array(0), true)
  }

  async finish(): Promise<void> {
    this.#zip.end()
    this.#output.end()
    if (!this.#output.closed) await once(this.#output, 'close')
    if (this.#failure !== undefined) throw this.#failure
    await rename(`${this.#file}.unfinished`, this.#file)
  }

  async abandon(): Promise<void> {
    this.#output.destroy()
    await rm(`${this.#file}.unfinished`, { force: true })
  }
}

export interface ArchiveLine {
  readonly file: string
  readonly text: string
}

const CHUNK = 65_536

/** Reads the lines of the wanted files of a zip, in order. Keeps one chunk of the zip in memory. */
export async function* archiveLines(path: string, isWanted: (file: string) => boolean): AsyncGenerator<ArchiveLine> {
  const found: ArchiveLine[] = []
  const unzip = new Unzip((entry) => {
    if (!isWanted(entry.name)) return
    const decoder = new TextDecoder()
    let rest = ''
    entry.ondata = (error, chunk, isLast) => {
      if (error !== null) throw error
      const lines = (rest + decoder.decode(chunk, { stream: !isLast })).split('\n')
      rest = isLast ? '' : (lines.pop() ?? '')
      for (const text of lines) if (text !== '') found.push({ file: entry.name, text })
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  const input = await open(path)
  try {
    const buffer = new Uint8Array(CHUNK)
    for (;;) {
      const { bytesRead } = await input.read(buffer, 0, CHUNK)
      unzip.push(buffer.slice(0, bytesRead), bytesRead === 0)
      yield* found.splice(0)
      if (bytesRead === 0) return
    }
  } finally {
    await input.close()
  }
}
