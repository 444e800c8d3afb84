import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../infra/test/database.ts'
import { createTestDatabase } from '../../infra/test/database.ts'
import { inheritedEnvironment } from '../../infra/test/inherited-environment.ts'
import { databaseEnvironment } from '../../infra/test/template-database.ts'

const root = join(import.meta.dirname, '..', '..')

let database: TestDatabase
/** A copy of the product that has no build of the web app. */
let clone: string
beforeAll(async () => {
  database = await createTestDatabase()
  clone = await mkdtemp(join(tmpdir(), 'foodid-clone-'))
  for (const name of ['server', 'web', 'package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'])
    await cp(join(root, name), join(clone, name), { recursive: true })
  await symlink(join(root, 'node_modules'), join(clone, 'node_modules'))
})
afterAll(async () => {
  await database.drop()
  await rm(clone, { recursive: true, force: true })
})

it('a product that is stopped while it builds the web app ends the build', async () => {
  const child = spawn(process.execPath, [join(clone, 'server', 'main.ts')], {
    cwd: clone,
    env: { ...inheritedEnvironment(), ...databaseEnvironment(database), PORT: '0', DATA_DIR: join(clone, '.data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stdout.on('data', (chunk: Buffer) => {
    output.push(chunk.toString())
    if (chunk.includes('Preparando as telas')) child.kill('SIGTERM')
  })
  // The build has the same standard error, which closes when both have ended.
  const [code] = (await once(child, 'close')) as [number | null]
  expect(output.join('')).toContain('Preparando as telas')
  expect(code).toBe(0)
  expect(existsSync(join(clone, 'dist', 'web-stamp'))).toBe(false)
})
