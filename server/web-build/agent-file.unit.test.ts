import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { agentSource } from './agent-file.ts'

it('the agent is one file that imports only Node and says how it is used', async () => {
  const source = await agentSource(join(import.meta.dirname, '..', 'agent', 'main.ts'))
  const imported = [...source.matchAll(/^import .* from ["'](.+)["'];?$/gm)].map(([, name]) => name)
  expect(imported.length).toBeGreaterThan(5)
  expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual([])
  expect(await agentSource(join(import.meta.dirname, '..', 'agent', 'main.ts'))).toBe(source)
  const folder = await mkdtemp(join(tmpdir(), 'foodid-agent-'))
  try {
    const file = join(folder, 'agent.mjs')
    await writeFile(file, source)
    const failure = await promisify(execFile)(process.execPath, [file]).catch((error: unknown) => String(error))
    expect(failure).toContain('--printer   tcp://')
  } finally {
    await rm(folder, { recursive: true })
  }
})
