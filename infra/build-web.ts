import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Builds the web app where it is not built yet: on the first start after a clone. */
export async function ensureWebBuilt(say: (message: string) => void): Promise<void> {
  if (existsSync(join(root, 'dist', 'web', 'index.html'))) return
  say('Preparando as telas (só na primeira vez)...')
  const { build } = await import('vite')
  await build({ root: join(root, 'web'), configFile: join(root, 'vite.config.ts'), logLevel: 'warn' })
}
