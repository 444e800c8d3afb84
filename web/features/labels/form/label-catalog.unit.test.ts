import { expect, it } from 'vitest'
import { refusalOf } from './label-catalog.ts'
import type { LabelCatalog } from './label-catalog.ts'

const one = [{ id: 1, name: 'Um' }]
const full: LabelCatalog = { baseProducts: [], categories: one, sectors: one, responsibles: one, storageTypes: [] }

it('the refusal has the text of the specification, and checks categories first', () => {
  expect(refusalOf(full)).toBeNull()
  expect(refusalOf({ ...full, categories: [], sectors: [], responsibles: [] })).toBe(
    'Erro: Nenhuma categoria cadastrada. Cadastre pelo menos uma categoria antes de criar produtos.',
  )
  expect(refusalOf({ ...full, sectors: [], responsibles: [] })).toBe(
    'Erro: Nenhum setor cadastrado. Cadastre pelo menos um setor antes de criar produtos.',
  )
  expect(refusalOf({ ...full, responsibles: [] })).toBe(
    'Erro: Nenhum responsável cadastrado. Cadastre pelo menos um responsável antes de criar produtos.',
  )
})

it('the refusal for a list that failed to load differs from the one for an empty list', () => {
  expect(refusalOf({ ...full, categories: null })).toBe('Erro ao buscar categorias')
  expect(refusalOf({ ...full, sectors: null })).toBe('Erro ao buscar setores')
  expect(refusalOf({ ...full, responsibles: null })).toBe('Erro ao buscar responsáveis')
})
