import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

// Runs in a process of its own, because a test runner's process is never idle.
const program = `
import { setTimeout as sleep } from 'node:timers/promises'
import { giveBackMemory } from ${JSON.stringify(new URL('./idle-memory.ts', import.meta.url).href)}
const garbage = (size) => new WeakRef(Array.from({ length: size }, (_, index) => ({ index })))
if (process.argv.includes('giving')) giveBackMemory(50)
const much = garbage(300_000)
await sleep(1_500)
const little = garbage(10)
await sleep(1_000)
console.log(JSON.stringify({ much: much.deref() !== undefined, little: little.deref() !== undefined }))`

async function leftAfter(...args: readonly string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program,
    '--',
    ...args,
  ])
  return JSON.parse(stdout)
}

it('collects the garbage of an idle process, but not a small amount', async () => {
  expect(await leftAfter('giving')).toEqual({ much: false, little: true })
})

it('without it, the garbage of an idle process is not collected', async () => {
  expect(await leftAfter()).toEqual({ much: true, little: true })
})
