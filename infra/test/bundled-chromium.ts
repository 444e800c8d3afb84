import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

type BundledChromium = { readonly path: string; readonly env: Readonly<Record<string, string>> }

const run = promisify(execFile)
const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))
const fontsFile = 'foodid-fonts.conf'

// Without any font, text has no shape, neither on screen nor in the PDF: the bundled one helps out beside the system's.
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts/fonts</dir>
</fontconfig>
`

/**
 * Unpacks the Chromium of @sparticuz/chromium, once for each version of the package. It is made for AWS Lambda: told
 * that it runs there, the package also unpacks the libraries (NSS, NSPR, expat) and the fonts that a bare system lacks.
 */
export async function unpackBundledChromium(): Promise<BundledChromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('Não há Chromium para os testes neste sistema. Instale o Chromium ou o Chrome, ou indique um em CHROMIUM_PATH.')
  }
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const folder = join(cache, `chromium-${await versionOf(entry)}`)
  if (!existsSync(folder)) await unpack(entry, folder)

  const path = join(folder, 'chromium')
  return { path, env: { FONTCONFIG_FILE: join(folder, fontsFile), ...librarySettings(path, folder) } }
}

async function unpack(entry: string, target: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const unfinished = await mkdtemp(`${target}-`)
  try {
    // In a process of its own: the package reads its orders from the environment and writes to the temporary folder.
    const program = `const { default: chromium } = await import(${JSON.stringify(entry)}); await chromium.executablePath()`
    await run(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    })
    await writeFile(join(unfinished, fontsFile), fontsConfiguration)
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(target)) throw error // somebody else was quicker: theirs is as good
  }
}

/** The system's own libraries where they are there and load; the bundled ones elsewhere. */
function librarySettings(path: string, folder: string): Record<string, string> {
  if (starts(path, {})) return {}
  const bundled = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
  if (starts(path, bundled)) return bundled
  const said = spawnSync(path, ['--version'], { encoding: 'utf8', env: { ...process.env, ...bundled } })
  throw new Error(
    `O Chromium dos testes não inicia neste sistema: ${(said.error?.message ?? said.stderr).trim()}. ` +
      'Instale o Chromium do sistema (Debian: apt-get install chromium) ou indique um em CHROMIUM_PATH.',
  )
}

function starts(path: string, env: Record<string, string>): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', env: { ...process.env, ...env } }).status === 0
}

async function versionOf(entry: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(dirname(dirname(entry)), 'package.json'), 'utf8'))
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest) return String(manifest.version)
  throw new Error('O pacote @sparticuz/chromium está incompleto; rode "npm ci" de novo.')
}
