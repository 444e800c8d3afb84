import { expect, it } from 'vitest'
import type { MenuDish } from './menu-set.ts'
import { tagPhrase } from './tag-phrase.ts'

const lasagne: MenuDish = {
  known: true,
  contains: ['ovos', 'leite'],
  derived: ['trigo', 'leite'],
  mayContain: ['soja'],
  gluten: 'contem',
  lactose: 'contem',
  colourings: false,
}

it('l20: names the menu set, PODE CONTER only with a programme, and what nobody has said', () => {
  expect(tagPhrase(lasagne, false)).toBe('CONTÉM: GLÚTEN · LACTOSE · LEITE · OVO')
  expect(tagPhrase(lasagne, true)).toBe('CONTÉM: GLÚTEN · LACTOSE · LEITE · OVO\nPODE CONTER: SOJA')
  expect(tagPhrase({ ...lasagne, colourings: null }, false)).toBe(
    'CONTÉM: GLÚTEN · LACTOSE · LEITE · OVO\nCORANTES: consulte a equipe',
  )
})

it('sends the guest to the team where the dish is not known, or has nothing of the set', () => {
  expect(tagPhrase({ ...lasagne, known: false }, true)).toBe('Consulte a equipe')
  const rice: MenuDish = {
    ...lasagne,
    contains: [],
    derived: [],
    mayContain: [],
    gluten: 'nao_contem',
    lactose: 'nao_contem',
  }
  expect(tagPhrase(rice, true)).toBe('Consulte a equipe')
})
