import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  access,
  chmod,
  constants,
  link,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { canEnter, runsAsRoot, unprivilegedUser } from './database-user.ts'
import type { DatabaseUser } from './database-user.ts'
import { OperatorError } from './operator-error.ts'

/** The folder in which one embedded server keeps all its files. */
export type DataArea = {
  /** Contains the cluster, the passwords, the last port, the lock and the log. */
  readonly folder: string
  /** PostgreSQL's own data directory. */
  readonly cluster: string
  /** The user that PostgreSQL runs as; absent: the user of this process. */
  readonly user?: DatabaseUser
}

const SECRET_NAMES = ['superuser', 'owner', 'application', 'queue'] as const
/** A password for each login. */
export type Secrets = Readonly<Record<(typeof SECRET_NAMES)[number], string>>
/** The file of an older version has only the first two passwords. */
type StoredSecrets = Pick<Secrets, 'superuser' | 'owner'> & Partial<Secrets>

const pointerFile = 'postgres-location'
const enterable = 0o711

/**
 * Finds or makes the area of a data folder. The area is elsewhere if the database's user cannot enter the data folder.
 */
export async function prepareArea(dataDir: string, log: (message: string) => void): Promise<DataArea> {
  await makeFolder(dataDir)
  const home = await realpath(dataDir)
  const recorded = await recordedFolder(home)
  const folder = recorded ?? join(home, 'postgres')
  if (recorded && !existsSync(recorded))
    throw new OperatorError(missingFolderMessage(recorded, join(home, pointerFile)))
  await makeFolder(folder)
  if (!runsAsRoot()) return await ownArea(folder)

  const user = (await ownerOf(join(folder, 'cluster'))) ?? (await unprivilegedUser())
  if (canEnter(user, folder)) return areaIn(folder, user)
  if (recorded || existsSync(join(folder, 'cluster'))) throw new OperatorError(notEnterableMessage(folder))
  return await fallbackArea(home, user, log)
}

/** Finds the area of a data folder, or returns undefined. Makes nothing. */
export async function existingArea(dataDir: string): Promise<DataArea | undefined> {
  if (!existsSync(dataDir)) return undefined
  const home = await realpath(dataDir)
  const area = areaIn((await recordedFolder(home)) ?? join(home, 'postgres'))
  return existsSync(area.cluster) ? area : undefined
}

/**
 * The passwords of this area: random, made once, in a file that only its owner can read. The file of an older version
 * gains those that it lacks.
 */
export async function readOrMakeSecrets(area: DataArea): Promise<Secrets> {
  const existing = await readSecrets(area)
  if (existing === undefined && existsSync(area.cluster)) {
    throw new OperatorError(
      `O banco de dados em ${area.cluster} existe, mas o arquivo com as senhas dele (${secretsFile(area)}) sumiu. ${secretsAdvice(area)}`,
    )
  }
  const made = () => randomBytes(24).toString('hex')
  const secrets = { superuser: made(), owner: made(), application: made(), queue: made(), ...existing }
  if (SECRET_NAMES.every((name) => existing?.[name] !== undefined)) return secrets
  // Renamed when complete: without the superuser's password an existing database would be lost.
  const draft = `${secretsFile(area)}.draft`
  await writeFile(draft, JSON.stringify(secrets), { mode: 0o600, flush: true })
  await rename(draft, secretsFile(area))
  return secrets
}

export async function readSecrets(area: DataArea): Promise<StoredSecrets | undefined> {
  const text = await readIfThere(secretsFile(area))
  if (text === undefined) return undefined
  const stored = parsed(text)
  if (isSecrets(stored)) return stored
  const state = text.trim() === '' ? 'está vazio' : 'está danificado'
  throw new OperatorError(
    `O arquivo com as senhas do banco de dados, ${secretsFile(area)}, ${state}. Os dados continuam lá. ${secretsAdvice(area)}`,
  )
}

export async function rememberedPort(area: DataArea): Promise<number | undefined> {
  const port = Number.parseInt((await readIfThere(join(area.folder, 'port'))) ?? '', 10)
  return port > 0 && port < 65_536 ? port : undefined
}

export async function rememberPort(area: DataArea, port: number): Promise<void> {
  await writeFile(join(area.folder, 'port'), `${port}\n`)
}

async function ownArea(folder: string): Promise<DataArea> {
  const area = areaIn(folder)
  const owner = await ownerOf(area.cluster)
  const mine = owner === undefined || process.getuid === undefined || owner.uid === process.getuid()
  const writable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
  if (mine && writable) return area
  throw new OperatorError(
    `O banco de dados em ${folder} pertence a outro usuário do sistema. ` +
      'Inicie o FoodID com o mesmo usuário da primeira vez, ou escolha outra pasta em DATA_DIR.',
  )
}

/** Makes a new folder each time, so that deleting the data folder always means a new database. */
async function fallbackArea(home: string, user: DatabaseUser, log: (message: string) => void): Promise<DataArea> {
  const folder = await mkdtemp('/var/lib/foodid-')
  await chmod(folder, enterable)
  if (!canEnter(user, folder)) throw new OperatorError(notEnterableMessage(home))
  const chosen = await recordFolder(folder, home)
  if (chosen !== folder) await rm(folder, { recursive: true })
  else log(`O usuário do banco de dados não pode entrar em ${home}; os dados ficam em ${folder}.`)
  return areaIn(chosen, user)
}

/** Records the folder of the data. Of two concurrent starts, both get the folder that was recorded first. */
async function recordFolder(folder: string, home: string): Promise<string> {
  const draft = join(home, `${pointerFile}.${basename(folder)}`)
  await writeFile(draft, `${folder}\n`, { flush: true })
  try {
    await link(draft, join(home, pointerFile)) // atomic, and fails if the file exists
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
  return (await recordedFolder(home)) ?? folder
}

function areaIn(folder: string, user?: DatabaseUser): DataArea {
  return { folder, cluster: join(folder, 'cluster'), ...(user ? { user } : {}) }
}

async function recordedFolder(home: string): Promise<string | undefined> {
  return (await readIfThere(join(home, pointerFile)))?.trim() || undefined
}

async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true })
  // Ignores the umask, as PostgreSQL's user must be able to enter. Secret files inside have their own mode.
  if (made !== undefined) await chmod(folder, enterable)
}

async function ownerOf(folder: string): Promise<DatabaseUser | undefined> {
  const found = await stat(folder).catch(() => undefined)
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}

function secretsFile(area: DataArea): string {
  return join(area.folder, 'secrets.json')
}

/** The passwords never change, so those of any backup are right. */
function secretsAdvice(area: DataArea): string {
  return `Copie de volta o secrets.json de qualquer cópia de segurança deste banco (ele está na pasta da cópia), por exemplo:
  cp CÓPIA/secrets.json ${secretsFile(area)}
Não apague a pasta: sem esse arquivo um banco novo não abre os dados antigos. Sem nenhuma cópia, guarde a pasta e peça ajuda.`
}

/** undefined: not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isSecrets(stored: unknown): stored is StoredSecrets {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'superuser' in stored &&
    'owner' in stored &&
    Object.values(stored).every((password) => typeof password === 'string' && password !== '')
  )
}

function notEnterableMessage(folder: string): string {
  return (
    `O FoodID foi iniciado como root e o PostgreSQL, que não roda como root, não pode entrar em ${folder}. ` +
    'Mova os dados para uma pasta que todos possam atravessar, indique-a em DATA_DIR, ou inicie com um usuário comum.'
  )
}

function missingFolderMessage(folder: string, pointer: string): string {
  return (
    `Os dados deveriam estar em ${folder} (indicado em ${pointer}), mas essa pasta não existe. ` +
    `Recupere-a da cópia de segurança; para começar do zero, apague ${pointer}.`
  )
}
