import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentPrograms } from './contract/programs.ts'
import { programsIn } from './program-routes.ts'

const made = agentPrograms.parse({
  version: '0123456789abcdef',
  programs: [{ platform: 'windows-x64', name: 'foodid-agente.exe', bytes: 4, sha256: 'ab'.repeat(32) }],
})
let dist: string

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'foodid-dist-'))
  await mkdir(join(dist, 'web'))
})
afterAll(() => rm(dist, { recursive: true }))

const serves = (version: string) =>
  writeFile(join(dist, 'web', 'agent.mjs'), `// FoodID, programa da impressora, versão ${version}\nmain()\n`)

it('offers the executables of the version that it serves, and none before they are made', async () => {
  await serves(made.version)
  expect(await programsIn(dist)).toEqual([])
  await mkdir(join(dist, 'agent'))
  await writeFile(join(dist, 'agent', 'programs.json'), JSON.stringify(made))
  expect(await programsIn(dist)).toEqual(made.programs)
  await serves('fedcba9876543210')
  expect(await programsIn(dist)).toEqual([])
})
