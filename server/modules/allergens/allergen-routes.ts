import { numericId } from '../../http/params.ts'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import { declareAllergens } from './act/declare.ts'
import { declaration, declarationBody, sheetAllergens } from './contract/declaration.ts'
import type { AllergenPorts } from './ports.ts'
import { sheetAllergensOf, shownDeclaration } from './read/allergens.ts'

const tag = 'Alergênicos'
const params = numericId()
const path = '/api/ingredients/:id/allergens'

export const allergenRoutes = (ports: AllergenPorts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path,
    tag,
    summary: 'O que foi declarado de um ingrediente; `allergens` null: ninguém sabe',
    params,
    answers: { 200: declaration },
    refusals: ['ingredient_not_found'],
    read: async (tx, { params: { id } }) => ({ status: 200, body: await shownDeclaration(tx, id, ports) }),
  }),
  sessionRoute({
    method: 'put',
    path,
    tag,
    summary: 'Declara os alergênicos de um ingrediente, sem preço nenhum',
    params,
    body: declarationBody,
    answers: { 200: declaration },
    refusals: ['ingredient_not_found'],
    write: async (unit, { params: { id }, body }) => ({
      status: 200,
      body: await declareAllergens(unit, id, body, ports),
    }),
  }),
  sessionRoute({
    method: 'get',
    path: '/api/recipes/:id/allergens',
    tag,
    summary:
      'Os alergênicos de uma ficha e das fichas abaixo, com as frases da norma, a lista de ingredientes e de onde vem cada um',
    params,
    answers: { 200: sheetAllergens },
    refusals: ['recipe_not_found'],
    read: async (tx, { params: { id } }) => ({ status: 200, body: await sheetAllergensOf(tx, id, ports) }),
  }),
]
