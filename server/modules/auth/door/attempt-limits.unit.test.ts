import { afterEach, describe, expect, it } from 'vitest'
import { withAttemptSlot, limitConcurrentAttempts } from './attempt-limits.ts'

const ends: (() => void)[] = []
const attempt = (counter: string) =>
  withAttemptSlot(counter, () => new Promise<string>((resolve) => ends.push(() => resolve('evaluated'))))
const endAll = async (attempts: readonly Promise<unknown>[]) => {
  for (const end of ends.splice(0)) end()
  await Promise.all(attempts)
}
const several = (count: number, counter: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => attempt(counter(index)))

afterEach(() => expect(ends).toEqual([]))

describe('concurrent attempts', () => {
  it('are limited to five for each counter', async () => {
    const begun = [...several(5, () => 'bistro/ana'), attempt('bistro/bruno')]
    expect(await attempt('bistro/ana')).toBeNull()
    await endAll(begun)
    const again = attempt('bistro/ana')
    await endAll([again])
    expect(await again).toBe('evaluated')
  })

  it('free their slot when they end', async () => {
    const begun = several(5, () => 'bistro/ana')
    const [end] = ends.splice(0, 1)
    end?.()
    await begun[0]
    const next = attempt('bistro/ana')
    expect(await attempt('bistro/ana')).toBeNull()
    await endAll([...begun, next])
  })

  it('free their slot when the evaluation throws', async () => {
    for (let time = 0; time < 60; time += 1)
      await expect(
        withAttemptSlot('bistro/ana', () => Promise.reject(new Error('The database is away'))),
      ).rejects.toThrow('away')
    await endAll([attempt('bistro/ana')])
  })
})

it('an attempt with a device cookie whose evaluation throws another error is not evaluated again as one from an unknown device', async () => {
  const devices: (string | null)[] = []
  const evaluate = ({ device }: { readonly device: string | null }) => {
    devices.push(device)
    return Promise.reject(new Error('The database is away'))
  }
  await expect(
    limitConcurrentAttempts({ cookie: () => 'A'.repeat(43) }, 'bistro', 'ana@bistro.com.br', evaluate),
  ).rejects.toThrow('away')
  expect(devices).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
})
