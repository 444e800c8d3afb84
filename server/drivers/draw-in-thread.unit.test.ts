import { expect, it } from 'vitest'
import { drawerInThread, drawLabels } from './draw-in-thread.ts'
import { labelBytes } from './label-bytes.ts'
import { ordinaryLabel } from './label-samples.test-support.ts'
import { NEW_PROFILE } from './contract/printer-profile.ts'

const profile = { ...NEW_PROFILE, name: 'Zebra', language: 'zpl', way: 'agente' } as const
const other = { ...ordinaryLabel, code: 'FID20260043' }
const reprints = new Set([other.code])

it('draws what the main thread would draw', async () => {
  const expected = Buffer.from(await labelBytes([ordinaryLabel, other], profile, { reprints }))
  expect(Buffer.from(await drawLabels([ordinaryLabel, other], profile, { reprints }))).toEqual(expected)
})

it('tells why a label cannot be drawn, and draws the next', async () => {
  const impossible = { ...ordinaryLabel, expirationDate: '2026-02-31' }
  await expect(drawLabels([impossible], profile)).rejects.toThrow('2026-02-31')
  await expect(drawLabels([ordinaryLabel], profile)).resolves.toHaveProperty('length')
})

it('answers several jobs at once, each with its own labels', async () => {
  const [one, two] = await Promise.all([drawLabels([ordinaryLabel, other], profile), drawLabels([other], profile)])
  expect(Buffer.from(one).includes(Buffer.from(two))).toBe(true)
  expect(one.length).toBeGreaterThan(two.length)
})

it('fails the jobs of a thread that has ended, and starts another for the next', async () => {
  // The first message ends this thread.
  const file = new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads'
      parentPort.once('message', () => { throw new Error('Sem memória') })
    `)}`,
  )
  const draw = drawerInThread(file)
  const jobs = [draw([ordinaryLabel], profile), draw([other], profile)]
  for (const job of jobs) await expect(job).rejects.toMatchObject({ cause: { message: 'Sem memória' } })
  await expect(draw([ordinaryLabel], profile)).rejects.toThrow('The drawing thread has ended')
})
