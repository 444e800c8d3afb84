import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/**
 * Builds the web app where it is not built yet: on the first start after a clone. In a process of its own, because the
 * half gigabyte that a build takes would otherwise stay with the server.
 */
export async function ensureWebBuilt(say: (message: string) => void): Promise<void> {
  if (existsSync(join(root, 'dist', 'web', 'index.html'))) return
  say('Preparando as telas (só na primeira vez)…')
  const build = spawn(process.execPath, [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(build, 'exit')) as [number | null]
  if (code !== 0) throw new Error('As telas não puderam ser preparadas; veja a mensagem acima.')
}
