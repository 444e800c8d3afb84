import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** The file with the hash of a build's sources. It is outside the web app's folder, which is served. */
export const STAMP_FILE = join(root, 'dist', 'web-stamp')

// `.gen.ts`: the build rewrites the route tree, so it is not a source.
const isSource = (path: string) =>
  (/^(?:web|server\/agent)\//.test(path) || path.includes('/contract/')) &&
  !path.endsWith('.gen.ts') &&
  !path.includes('.test.')

/** A hash of everything that the web app is built from: its files, the contracts and the package versions. */
export function webStamp(): string {
  const names = ['web', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(root.length + 1)
          .replaceAll('\\', '/'),
      ),
  )
  const hash = createHash('sha256')
  for (const name of [
    'package-lock.json',
    'vite.config.ts',
    'server/web-build/agent-file.ts',
    'server/web-build/screen-files.ts',
    'server/web-build/service-worker-file.ts',
    'server/http/screen-pages.ts',
    ...names.filter(isSource).toSorted(),
  ])
    hash.update(name).update(readFileSync(join(root, name)))
  return hash.digest('hex')
}
