import { AnchorFolder } from '../anchors/anchor-folder.ts'
import type { Application } from '../app.ts'
import { openApplication, tenantIds } from '../app.ts'
import { openDatabase } from '../database/database.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import { readChainHead } from '../events/event-chain.ts'
import { unitOfWork } from '../events/unit-of-work.ts'
import type { Env } from '../env.ts'
import type { EndedAccess, UserAccess } from '../modules/auth/act/access.ts'
import { endAccess, listAccess } from '../modules/auth/act/access.ts'
import { accessChanges, changeLines, userLines } from './access-changes.ts'
import { say, withServer } from './application.ts'

const meta = { actor: { system: 'admin' } } as const

/** The users of each tenant of a database. */
type AccessOfTenants = ReadonlyMap<string, readonly UserAccess[]>

async function accessOf({ database }: Application): Promise<AccessOfTenants> {
  const access = new Map<string, readonly UserAccess[]>()
  for (const tenantId of await tenantIds(database))
    access.set(tenantId, await readTenant(database, tenantId, listAccess))
  return access
}

/** The users of the embedded database that was replaced; null: it cannot be read any more. */
export async function accessOfReplaced(env: Env, dataDir: string): Promise<AccessOfTenants | null> {
  say(`Lendo em ${dataDir} que acessos mudaram…`)
  try {
    return await withServer({ ...env, databaseUrl: null, dataDir }, async (url) => {
      const database = openDatabase({ url, poolSize: 2, runsAs: 'owner', onIdleError: () => undefined })
      try {
        return await accessOf(openApplication(database, { defaultTenant: null }))
      } finally {
        await database.close()
      }
    })
  } catch (error) {
    say(`O banco em ${dataDir} não pôde ser lido: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

interface RestoredAccess {
  /** null: the replaced database is not there, or cannot be read. */
  readonly replaced: AccessOfTenants | null
  /** How many rows of which tables were deleted before the database was put in its place. */
  readonly emptied: ReadonlyMap<string, number>
}

/**
 * Ends all access that a restored database has brought back, and records in each tenant's anchors which link the history
 * has gone back to.
 */
export async function closeRestored(
  application: Application,
  { anchorsDir }: Env,
  { replaced, emptied }: RestoredAccess,
): Promise<string> {
  const folder = new AnchorFolder(anchorsDir)
  const now = new Date()
  const ended = {
    sessions: emptied.get('sessions') ?? 0,
    devices: emptied.get('known_devices') ?? 0,
    invitations: 0,
  }
  const restored = await accessOf(application)
  for (const tenantId of restored.keys()) {
    await recordRestoration(application, folder, tenantId, now)
    const { sessions, devices, invitations } = await endAccessOf(application, tenantId, now)
    ended.sessions += sessions
    ended.devices += devices
    ended.invitations += invitations
  }
  return [endedText(ended), ...(replaced === null ? unknownLines(restored) : knownLines(restored, replaced))].join('\n')
}

/** Before anything is appended: the link is that of the history that came back. */
async function recordRestoration(
  { database }: Application,
  folder: AnchorFolder,
  tenantId: string,
  at: Date,
): Promise<void> {
  const head = await readTenant(database, tenantId, readChainHead)
  if (head === undefined || head.chain.length === 0) return
  await folder.add(tenantId, { kind: 'restored', at, position: head.position, link: head.chain.toString('hex') })
}

function endAccessOf(application: Application, tenantId: string, now: Date): Promise<EndedAccess> {
  return unitOfWork(application, { tenantId, meta, now }, endAccess)
}

const endedText = ({ sessions, devices, invitations }: EndedAccess) =>
  `Acessos que voltaram e foram encerrados: sessões ${sessions}, navegadores conhecidos ${devices}, convites ${invitations}. Todos entram de novo com a senha.`

function knownLines(restored: AccessOfTenants, replaced: AccessOfTenants): string[] {
  const lines = [...restored].flatMap(([tenantId, users]) => {
    const later = replaced.get(tenantId)
    if (later === undefined) return [`  ${tenantId}: voltou, e depois tinha sido apagado.`]
    const changes = changeLines(accessChanges(users, later))
    return changes.length === 0 ? [] : [`  ${tenantId}:`, ...changes]
  })
  const lost = [...replaced.keys()].filter((tenantId) => !restored.has(tenantId))
  const all = [...lines, ...lost.map((tenantId) => `  ${tenantId}: não existe mais: tinha sido criado depois.`)]
  return all.length === 0
    ? ['Senhas e papéis são os que o banco substituído tinha: nenhum voltou atrás.']
    : [
        'Senhas e papéis que voltaram atrás, comparados com o banco substituído (troque as senhas e confira os papéis):',
        ...all,
      ]
}

/** Sessions, known devices and the links of invitations are in no archive: passwords and roles are all that comes back. */
export async function importedAccess({ database }: Application, tenantId: string): Promise<string> {
  const users = userLines(await readTenant(database, tenantId, listAccess))
  if (users.length === 0) return 'Não há usuário ativo.'
  return [
    'Papéis, e senhas se vieram, são os daquele momento: o que mudou depois voltou atrás. Usuários ativos:',
    ...users,
  ].join('\n')
}

function unknownLines(restored: AccessOfTenants): string[] {
  return [
    'Sem o banco substituído não se sabe que senhas e papéis mudaram depois da cópia: uma senha trocada porque alguém a descobriu vale de novo. Peça a todos que troquem a senha, e confira os papéis. Entram agora:',
    ...[...restored].flatMap(([tenantId, users]) => [`  ${tenantId}:`, ...userLines(users)]),
  ]
}
