import { expect, it } from 'vitest'
import { askWith, sessionRegained, timesRegained } from './lost-session.ts'

it('asks once for all requests that were sent before the new login, also where an answer comes after it', async () => {
  let asked = 0
  let answer: (isBack: boolean) => void = () => undefined
  const stop = askWith(async () => {
    asked += 1
    return new Promise((resolve) => (answer = resolve))
  })
  const before = timesRegained()
  const both = Promise.all([sessionRegained(before), sessionRegained(before)])
  answer(true)
  expect(await both).toEqual([true, true])
  expect(await sessionRegained(before)).toBe(true)
  expect(asked).toBe(1)
  const again = sessionRegained(timesRegained())
  answer(false)
  expect(await again).toBe(false)
  expect(asked).toBe(2)
  stop()
})
