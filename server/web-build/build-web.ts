import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { STAMP_FILE, webStamp } from './web-stamp.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * Builds the web app if there is no build of the current files: on the first start after a clone or an update. The
 * build runs in its own process, because it takes half a gigabyte that the server's process would keep. `stopped` ends it.
 */
export async function ensureWebBuilt(say: (message: string) => void, stopped?: AbortSignal): Promise<void> {
  if (existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === webStamp()) return
  say('Preparando as telas (na primeira vez e depois de uma atualização)…')
  // Overrides the shell's NODE_ENV: with another one the build would contain React's large and slow development
  // version.
  const env = { ...process.env, NODE_ENV: 'production' }
  const build = spawn(
    process.execPath,
    [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'], signal: stopped },
  )
  const [code] = (await once(build, 'exit')) as [number | null]
  if (code !== 0) throw new Error('As telas não puderam ser preparadas; veja a mensagem acima.')
}
