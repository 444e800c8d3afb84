import { expect, it } from 'vitest'
import { ruleBody, ruleValues, signatureFor } from './rule-values.ts'

const carla = 'Carla Dias CRN 12345'
const saved = { rule: 'duas_horas', signedBy: carla, gapMinutes: 240 } as const

it('a person decides without a signature; an unreadable interval stays unreadable', () => {
  expect(ruleBody(ruleValues(saved))).toEqual(saved)
  expect(ruleBody({ ...ruleValues(saved), rule: 'decidir' })).toMatchObject({ rule: 'decidir', signedBy: '' })
  expect(ruleBody({ ...ruleValues(saved), gapMinutes: '4 h' }).gapMinutes).toBeNaN()
})

it('who signed the saved rule does not sign another one', () => {
  expect(signatureFor('tempo_temperatura', carla, saved)).toBe('')
  expect(signatureFor('duas_horas', '', saved)).toBe(carla)
  expect(signatureFor('tempo_temperatura', 'Bia', saved)).toBe('Bia')
  expect(signatureFor('duas_horas', 'Bia', saved)).toBe('Bia')
})
