import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OperatorError } from './operator-error.ts'

/**
 * The manifest of a backup folder, which has `base/` (the cluster's files), `wal/` (the WAL of the backup's duration)
 * and `secrets.json`.
 */
export type BackupManifest = {
  readonly format: 1
  readonly postgres: string
  readonly startedAt: string
  /** The backup can be restored to this moment or to any later one. */
  readonly endedAt: string
  /** The cluster's folders, also the empty ones, which copy programs often lose. */
  readonly folders: readonly string[]
  readonly files: Readonly<Record<string, { readonly bytes: number; readonly sha256: string }>>
}

const manifestFile = 'manifest.json'
const AT_A_TIME = 32

/** Writes a backup's files and its manifest. The folder has the suffix `.unfinished` until the backup is complete. */
export class BackupWriter {
  readonly #folder: string
  readonly #unfinished: string
  readonly #files: Record<string, { bytes: number; sha256: string }> = {}
  readonly #folders: string[] = []

  private constructor(folder: string) {
    this.#folder = folder
    this.#unfinished = `${folder}.unfinished`
  }

  static async begin(folder: string): Promise<BackupWriter> {
    const there = await readdir(folder).catch(() => undefined)
    if (there !== undefined && there.length > 0)
      throw new OperatorError(`A pasta ${folder} não está vazia. Indique em --to uma pasta nova para cada cópia.`)
    const writer = new BackupWriter(folder)
    await rm(writer.#unfinished, { recursive: true, force: true })
    await mkdir(writer.#unfinished, { recursive: true, mode: 0o700 })
    return writer
  }

  async addFolder(name: string): Promise<void> {
    await mkdir(join(this.#unfinished, name), { recursive: true, mode: 0o700 })
    this.#folders.push(name)
  }

  /** Copies a file. A file that was deleted meanwhile is left out, as PostgreSQL's backup protocol allows. */
  async addCopy(name: string, source: string): Promise<void> {
    const file = join(this.#unfinished, name)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    try {
      this.#files[name] = await copyHashed(source, file)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      await rm(file, { force: true })
    }
  }

  async addContent(name: string, content: string | Buffer): Promise<void> {
    await writeFile(join(this.#unfinished, name), content, { mode: 0o600 })
    this.#files[name] = {
      bytes: Buffer.byteLength(content),
      sha256: createHash('sha256').update(content).digest('hex'),
    }
  }

  async finish(facts: Pick<BackupManifest, 'postgres' | 'startedAt' | 'endedAt'>): Promise<BackupManifest> {
    await syncAll(Object.keys(this.#files).map((name) => join(this.#unfinished, name)))
    const manifest: BackupManifest = { format: 1, ...facts, folders: this.#folders, files: this.#files }
    await writeFile(join(this.#unfinished, manifestFile), JSON.stringify(manifest, null, 1), {
      mode: 0o600,
      flush: true,
    })
    await rename(this.#unfinished, this.#folder)
    return manifest
  }

  async abandon(): Promise<void> {
    await rm(this.#unfinished, { recursive: true, force: true })
  }
}

export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => undefined)
  if (text === undefined)
    throw new OperatorError(`Não há uma cópia de segurança inteira em ${folder}: falta o ${manifestFile}.`)
  // FoodID wrote this file, and `checkFiles` compares every file that it lists.
  const manifest = JSON.parse(text) as BackupManifest
  if (manifest.format !== 1) throw new OperatorError(`A cópia em ${folder} é de uma versão mais nova do FoodID.`)
  return manifest
}

/** Throws an OperatorError that names the first missing or changed file. */
export async function checkFiles(folder: string, { files }: BackupManifest): Promise<void> {
  for (const [name, { sha256 }] of Object.entries(files)) {
    const found = await hashOf(join(folder, name)).catch(() => undefined)
    if (found === undefined) throw new OperatorError(`A cópia em ${folder} está incompleta: falta ${name}.`)
    if (found !== sha256)
      throw new OperatorError(`A cópia em ${folder} está danificada: ${name} não é mais o que foi gravado.`)
  }
}

/** Flushes the files to disk, several at a time because that is faster. */
async function syncAll(files: readonly string[]): Promise<void> {
  for (let first = 0; first < files.length; first += AT_A_TIME) {
    await Promise.all(
      files.slice(first, first + AT_A_TIME).map(async (file) => {
        const written = await open(file, 'r+')
        await written.sync().finally(() => written.close())
      }),
    )
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Copies a file and hashes the copied bytes. Reading the source again for the hash could see a later version. */
async function copyHashed(source: string, target: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const tap = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(createReadStream(source), tap, createWriteStream(target, { mode: 0o600 }))
  return { bytes, sha256: hash.digest('hex') }
}
