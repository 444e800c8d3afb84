import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** Where a build notes what it was made of; beside the web app and not in it, which is served. */
export const STAMP_FILE = join(root, 'dist', 'web-stamp')

// The build rewrites the route tree, so it is a result and not a source.
const isSource = (path: string) => (path.startsWith('web/') || path.endsWith('contract.ts')) && !path.endsWith('.gen.ts') && !path.includes('.test.')

/** A hash of everything that the web app is built from: its files, the contracts, the versions of its packages. */
export function webStamp(): string {
  const names = ['web', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1).replaceAll('\\', '/')),
  )
  const hash = createHash('sha256')
  for (const name of ['package-lock.json', 'vite.config.ts', 'server/web-build/screen-files.ts', 'server/http/screen-pages.ts', ...names.filter(isSource).toSorted()]) hash.update(name).update(readFileSync(join(root, name)))
  return hash.digest('hex')
}
