import { expect, it } from 'vitest'
import { onceInView } from './once-in-view.ts'

it('a code counts once while it stays in view, and again after two seconds away', () => {
  const isNew = onceInView()
  const pictures = [0, 200, 400, 2_300, 4_200, 6_200]
  expect(pictures.map((now) => isNew('A', now))).toEqual([true, false, false, false, false, true])
  expect(isNew('B', 6_200)).toBe(true)
})
