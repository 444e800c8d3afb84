import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { invalidFields, refusalOf } from './problem.ts'

/** As PostgreSQL's and the system's errors are: an Error with a code. */
const failure = (code: string) => Object.assign(new Error('write'), { code })
const shown = (error: Error) => {
  const { status, code } = refusalOf(error, {})?.problem ?? { status: 500, code: 'internal' }
  return `${status} ${code}`
}

it.each([
  [
    'unknown fields',
    z.strictObject({}),
    Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`campo${at}`, at])),
  ],
  ['wrong items', z.array(z.string('Informe um texto')), Array.from({ length: 500 }, () => 1)],
])('an answer names at most 20 errors: %s', (_what, schema, value) => {
  const { error } = schema.safeParse(value)
  expect(error && invalidFields(error, 'query').problem.errors).toHaveLength(20)
})

describe('a failure of the disk or of the memory', () => {
  it.each([
    ['503 disk_full', failure('53100')],
    ['503 disk_full', failure('ENOSPC')],
    ['503 disk_full', failure('EDQUOT')],
    ['503 disk_broken', failure('58030')],
    ['503 disk_broken', failure('EIO')],
    ['503 unavailable', failure('53200')],
    ['503 unavailable', failure('53300')],
    ['500 internal', failure('XX000')],
  ])('is answered %s', (answer, error) => {
    expect(shown(error)).toBe(answer)
  })

  it('tells a person what happened and whom to ask', () => {
    expect(refusalOf(failure('53100'), {})?.problem.detail).toBe(
      'O disco do servidor está cheio. Avise quem cuida do servidor; quando houver espaço, tente de novo.',
    )
  })
})
