import { expect, it } from 'vitest'
import { groupsFor } from './management-groups.ts'

const shown = (isAdmin: boolean) =>
  Object.fromEntries(groupsFor(isAdmin).map(({ title, entries }) => [title, entries.map((entry) => entry.title)]))

it('an administrator has the six groups, and what is the system’s is for nobody else', () => {
  expect(Object.keys(shown(true))).toEqual(['Cardápio', 'Cozinha', 'Impressão', 'Normas', 'Equipe', 'Sistema'])
  expect(Object.keys(shown(false))).toEqual(['Cardápio', 'Cozinha', 'Impressão', 'Normas', 'Equipe'])
  expect(shown(false)['Equipe']).toEqual(['Responsáveis'])
  expect(shown(false)['Impressão']).toEqual(['Impressoras e estações'])
})
