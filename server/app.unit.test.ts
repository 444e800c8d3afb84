import { expect, it } from 'vitest'
import { rejectionTexts } from './app.ts'
import { allModules } from './modules/index.ts'

const gone = { gone: { kind: 'not_found', text: 'Não há mais' } } as const

it('a code has one text, which modules may share', () => {
  expect(rejectionTexts(allModules({ defaultTenant: null }))).toHaveProperty('already_expired')
  expect(
    rejectionTexts([
      { name: 'a', rejections: gone },
      { name: 'b', rejections: { ...gone } },
    ]),
  ).toEqual(gone)
  const other = { gone: { kind: 'conflict', text: 'Já saiu' } } as const
  expect(() =>
    rejectionTexts([
      { name: 'a', rejections: gone },
      { name: 'b', rejections: other },
    ]),
  ).toThrow('The module b says something else under gone')
})
