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

// Without any font, text has no size on the screen and in PDFs, so the bundled font is added to the system's fonts.
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts/fonts</dir>
</fontconfig>
`

/**
 * Unpacks the Chromium of @sparticuz/chromium, once for each version of the package. The package is made for AWS
 * Lambda: if AWS_EXECUTION_ENV is set, it also unpacks the libraries (NSS, NSPR, expat) and the fonts that a bare
 * system lacks.
 */
export async function unpackBundledChromium(): Promise<BundledChromium> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'Não há Chromium para os testes neste sistema. Instale o Chromium ou o Chrome, ou indique um em CHROMIUM_PATH.',
    )
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
    // In its own process: the package reads its options from the environment and writes to the temporary folder.
    const program = `const { default: chromium } = await import(${JSON.stringify(entry)}); await chromium.executablePath()`
    await run(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, TMPDIR: unfinished, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    })
    await writeFile(join(unfinished, fontsFile), fontsConfiguration)
    await rename(unfinished, target)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    if (!existsSync(target)) throw error // another process has unpacked it meanwhile
  }
}

/** Uses the system's libraries if Chromium starts with them, else the bundled ones. */
function librarySettings(path: string, folder: string): Record<string, string> {
  if (starts(path, {})) return {}
  const bundled = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
  if (starts(path, bundled)) return bundled
  const failure = spawnSync(path, ['--version'], { encoding: 'utf8', env: { ...process.env, ...bundled } })
  throw new Error(
    `O Chromium dos testes não inicia neste sistema: ${(failure.error?.message ?? failure.stderr).trim()}. ` +
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
