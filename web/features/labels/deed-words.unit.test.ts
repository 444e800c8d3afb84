import { expect, it } from 'vitest'
import { arrangedDeeds } from './deed-words.ts'

it.each([
  [
    ['portion', 'move', 'consume', 'discard', 'donate'],
    ['consume', 'discard'],
    ['portion', 'move', 'donate'],
  ],
  [['thaw', 'consume', 'discard'], ['thaw', 'consume'], ['discard']],
  [
    ['open', 'portion', 'consume', 'discard'],
    ['open', 'consume'],
    ['portion', 'discard'],
  ],
  [['discard', 'missing'], ['discard'], ['missing']],
  [['discard', 'release'], ['release', 'discard'], []],
  [[], [], []],
] as const)('of %j the large buttons are %j', (actions, large, rest) => {
  expect(arrangedDeeds(actions)).toEqual({ large, rest })
})
