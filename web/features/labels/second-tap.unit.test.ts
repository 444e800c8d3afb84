import { expect, it } from 'vitest'
import { secondTapGuard } from './second-tap.ts'

/** Whether each tap reaches what is under it. */
function taps(all: readonly { at: number; shown: string; x?: number; detail?: number }[]): readonly boolean[] {
  const guard = secondTapGuard()
  return all.map(({ at, shown, x = 100, detail = 1 }) => {
    let reaches = true
    const stopPropagation = () => {
      reaches = false
    }
    guard({ clientX: x, clientY: 700, timeStamp: at, detail, preventDefault: () => undefined, stopPropagation }, shown)
    return reaches
  })
}

it('the second tap of a double tap does not reach the button that has come under the finger', () => {
  expect(
    taps([
      { at: 0, shown: 'likely' },
      { at: 180, shown: 'discard' },
      { at: 350, shown: 'discard' },
      { at: 900, shown: 'discard' },
    ]),
  ).toEqual([true, false, false, true])
})

it('a tap elsewhere, later, by the keyboard, or on the same buttons is one of its own', () => {
  expect(
    taps([
      { at: 0, shown: 'likely' },
      { at: 180, shown: 'discard', x: 300 },
    ]),
  ).toEqual([true, true])
  expect(
    taps([
      { at: 0, shown: 'likely' },
      { at: 450, shown: 'discard' },
    ]),
  ).toEqual([true, true])
  expect(
    taps([
      { at: 0, shown: 'likely' },
      { at: 100, shown: 'discard', detail: 0 },
    ]),
  ).toEqual([true, true])
  expect(
    taps([
      { at: 0, shown: 'portion' },
      { at: 100, shown: 'portion' },
    ]),
  ).toEqual([true, true])
})
