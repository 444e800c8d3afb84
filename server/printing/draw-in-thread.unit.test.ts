import { expect, it } from 'vitest'
import { drawerInThread, labelDrawer } from './draw-in-thread.ts'
import { labelBytes } from './label-bytes.ts'
import { ordinaryLabel } from './label-samples.test-support.ts'
import { NEW_PROFILE } from './printer-profile.contract.ts'

const profile = { ...NEW_PROFILE, name: 'Zebra', language: 'zpl', way: 'agente' } as const
const other = { ...ordinaryLabel, code: 'FID20260043' }
const reprints = new Set([other.code])

it('draws what the main thread would draw, with or without a beginning', async () => {
  const expected = Buffer.from(await labelBytes([ordinaryLabel, other], profile, { reprints }))
  expect(Buffer.from(await labelDrawer.draw([ordinaryLabel, other], profile, { reprints }))).toEqual(expected)
  labelDrawer.begin([ordinaryLabel, other], profile, { reprints })
  expect(Buffer.from(await labelDrawer.draw([ordinaryLabel, other], profile, { reprints }))).toEqual(expected)
})

it('tells why a label cannot be drawn, and draws the next', async () => {
  const impossible = { ...ordinaryLabel, expirationDate: '2026-02-31' }
  labelDrawer.begin([impossible], profile)
  await expect(labelDrawer.draw([impossible], profile)).rejects.toThrow('2026-02-31')
  await expect(labelDrawer.draw([ordinaryLabel], profile)).resolves.toHaveProperty('length')
})

it('answers several jobs at once, each with its own labels', async () => {
  const [one, two] = await Promise.all([
    labelDrawer.draw([ordinaryLabel, other], profile),
    labelDrawer.draw([other], profile),
  ])
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
  const drawer = drawerInThread(file)
  const jobs = [drawer.draw([ordinaryLabel], profile), drawer.draw([other], profile)]
  for (const job of jobs) await expect(job).rejects.toMatchObject({ cause: { message: 'Sem memória' } })
  await expect(drawer.draw([ordinaryLabel], profile)).rejects.toThrow('The drawing thread has ended')
})
