import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Env } from '../env.ts'
import { accessOfReplaced, closeRestored } from './after-restore.ts'
import { say, withApplication, withServer } from './application.ts'
import { checkTenants } from './integrity.ts'
import type { Options } from './options.ts'
import { optionalInstant, required, UsageError } from './options.ts'
import { ENDED_BY_A_RESTORE } from './tenant-tables.ts'

function embeddedOnly(env: Env): void {
  if (env.databaseUrl === null) return
  throw new UsageError(
    'Este comando é do banco de dados embutido. O de DATABASE_URL se copia com as ferramentas do próprio PostgreSQL: veja docs/operations.md.',
  )
}

/** Backs up the embedded database, running or not. */
export async function backUpDatabase(env: Env, options: Options): Promise<string> {
  embeddedOnly(env)
  const to = required(options, 'to')
  const { backUp } = await import('../embedded-postgres/backup.ts')
  const { files, endedAt } = await withServer(env, () => backUp({ dataDir: env.dataDir, to, log: say }))
  const megabytes = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000
  return `Cópia feita em ${to}: ${Object.keys(files).length} arquivos, ${Math.ceil(megabytes)} MB. Dela se volta a qualquer momento a partir de ${endedAt}.\nEla contém tudo, senhas do banco inclusive: guarde-a como guarda o banco, noutra máquina.`
}

/** Restores a backup into a data folder without a database, then checks every tenant in it. */
export async function restoreDatabase(env: Env, options: Options): Promise<string> {
  embeddedOnly(env)
  const { restoreBackup } = await import('../embedded-postgres/restore.ts')
  const walFrom = options.wal ?? null
  const { last, emptied } = await restoreBackup({
    from: required(options, 'from'),
    walFrom,
    until: optionalInstant(options, 'until'),
    dataDir: env.dataDir,
    emptied: ENDED_BY_A_RESTORE,
    log: say,
  })
  if (walFrom !== null) await bringAnchors(join(resolve(walFrom), 'anchors'), env.anchorsDir)
  const replaced = walFrom === null ? null : await accessOfReplaced(env, resolve(walFrom))
  say('Conferindo o que foi restaurado…')
  const [access, report] = await withApplication(env, async (application) => [
    await closeRestored(application, env, { replaced, emptied }),
    await checkTenants(application),
  ])
  const reached = last === null ? '' : ` A última gravação é de ${last.toISOString()}.`
  return `Restaurado em ${env.dataDir}.${reached}\n${report}\n${access}\nPessoas apagadas depois desse momento voltaram com a cópia: apague-as de novo (docs/operations.md).`
}

/** Anchors that stood in the replaced data folder are still needed: they say what the history was. */
async function bringAnchors(from: string, to: string): Promise<void> {
  if (!existsSync(from) || existsSync(to)) return
  await cp(from, to, { recursive: true, preserveTimestamps: true })
}

/**
 * After a database was restored by other means, and before the product starts: ends the access that came back, as
 * `restore` does for the embedded one.
 */
export function noteRestored(env: Env): Promise<string> {
  return withApplication(env, (application) => closeRestored(application, env, { replaced: null, emptied: new Map() }))
}
