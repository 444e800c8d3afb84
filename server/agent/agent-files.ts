import { createHash } from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fieldsOf, parsedJson } from './fields.ts'
import { messageOf } from './error-text.ts'

/** The job that the agent has begun, as it has to be known after a power cut. */
export interface BegunJob {
  readonly id: string
  readonly attempt: number
  /**
   * `enviando`: some of it may be on paper. `saiu` and `falhou`: what is to be reported. `reservado`, of earlier versions
   * of this program: not a byte was sent.
   */
  readonly state: 'reservado' | 'enviando' | 'saiu' | 'falhou'
  readonly confirmed?: boolean
  readonly reason?: string
  readonly nothingSent?: boolean
}

/**
 * What survives the process: the token, and the job that was begun. Only the owner may read the files. The calls block: the
 * agent has nothing else to do, and each hop to a thread of the pool and back costs as much as the write.
 */
export interface AgentFiles {
  /** Throws FolderRefused, as the next two do. */
  readToken(): string | null
  /** Writes where the token will be written: a code that was exchanged for a token that is not kept is lost. */
  tryToken(): void
  keepToken(token: string): void
  forgetToken(): void
  /** Null too where the file cannot be understood: the server frees the job, and says that it may be out twice. */
  readJob(): BegunJob | null
  keepJob(job: BegunJob): void
  forgetJob(): void
  /**
   * Why the disk does not take the journal, as a sentence; null: it does. Only after a write that failed it writes for a
   * trial. Not to be called while the journal has a job.
   */
  trouble(): string | null
}

/** This user cannot use the folder: a person has to mend that. */
export class FolderRefused extends Error {}

/** As much as the longest entry of a job. */
const TRIAL = ' '.repeat(4096)

/** The sentence of a disk on which the journal cannot be written. */
export const diskText = (error: unknown): string => `O disco deste computador não aceita o diário: ${messageOf(error)}`

/** Two agents on one computer have two printers, and so two sets of files. */
const fileOf = (folder: string, tenant: string, printer: string, kind: 'token' | 'journal' | 'lock') =>
  join(folder, `${tenant}-${createHash('sha256').update(printer).digest('hex').slice(0, 8)}.${kind}`)

/** The file that keeps a second program away from the files of the first one. */
export const lockFile = (folder: string, tenant: string, printer: string): string =>
  fileOf(folder, tenant, printer, 'lock')

export function agentFiles(folder: string, tenant: string, printer: string): AgentFiles {
  const tokenFile = fileOf(folder, tenant, printer, 'token')
  const journalFile = fileOf(folder, tenant, printer, 'journal')

  let hasFailed = false

  function keepJournal(text: string): void {
    hasFailed = true
    write(journalFile, text)
    hasFailed = false
  }

  function withToken<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw new FolderRefused(
        `A pasta ${folder} não aceita os arquivos do programa da impressora (${messageOf(error)}). ` +
          'O usuário que roda o programa precisa poder escrever nela; com --folder a pasta é outra.',
      )
    }
  }

  function write(file: string, text: string): void {
    writeBeside(file, text)
    renameSync(`${file}.new`, file)
  }

  function writeBeside(file: string, text: string): void {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Written beside and moved over it: a power cut leaves the old file or the new one, never half of one.
    const descriptor = openSync(`${file}.new`, 'w', 0o600)
    try {
      fchmodSync(descriptor, 0o600)
      writeFileSync(descriptor, text)
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
  }

  return {
    readToken: () => withToken(() => textOf(tokenFile)?.trim() ?? null),
    tryToken: () =>
      withToken(() => {
        writeBeside(tokenFile, TRIAL)
        rmSync(`${tokenFile}.new`)
      }),
    keepToken: (token) => withToken(() => write(tokenFile, `${token}\n`)),
    forgetToken: () => rmSync(tokenFile, { force: true }),
    readJob() {
      const text = textOf(journalFile)
      return text === null ? null : jobOf(text)
    },
    keepJob: (job) => keepJournal(JSON.stringify(job)),
    forgetJob: () => rmSync(journalFile, { force: true }),
    trouble() {
      if (!hasFailed) return null
      try {
        keepJournal(TRIAL)
        rmSync(journalFile, { force: true })
        return null
      } catch (error) {
        return diskText(error)
      }
    },
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

const states: readonly BegunJob['state'][] = ['reservado', 'enviando', 'saiu', 'falhou']

function jobOf(text: string): BegunJob | null {
  const fields = fieldsOf(parsedJson(text))
  const { id, attempt, confirmed, reason, nothingSent } = fields
  const state = states.find((one) => one === fields['state'])
  if (typeof id !== 'string' || typeof attempt !== 'number' || state === undefined) return null
  return {
    id,
    attempt,
    state,
    ...(typeof confirmed === 'boolean' && { confirmed }),
    ...(typeof reason === 'string' && { reason }),
    ...(typeof nothingSent === 'boolean' && { nothingSent }),
  }
}
