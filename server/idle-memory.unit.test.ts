import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

// In a process that has nothing else to do: a test runner's own always has.
const program = `
import { setTimeout as sleep } from 'node:timers/promises'
import { giveBackMemory } from ${JSON.stringify(new URL('./idle-memory.ts', import.meta.url).href)}
const rubbish = (size) => new WeakRef(Array.from({ length: size }, (_, index) => ({ index })))
if (process.argv.includes('giving')) giveBackMemory(50)
const much = rubbish(300_000)
await sleep(1_500)
const little = rubbish(10)
await sleep(1_000)
console.log(JSON.stringify({ much: much.deref() !== undefined, little: little.deref() !== undefined }))`

async function leftAfter(...args: readonly string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, '--', ...args])
  return JSON.parse(stdout)
}

it('collects what an idle process has left lying about, unless it is too little to be worth the while', async () => {
  expect(await leftAfter('giving')).toEqual({ much: false, little: true })
})

it('would otherwise be left there', async () => {
  expect(await leftAfter()).toEqual({ much: true, little: true })
})
