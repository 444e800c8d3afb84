import * as z from 'zod/mini'
import { pageReply } from '../../http/page-reply.ts'
import { decodeCursor, encodeCursor } from '../../http/paging.ts'
import { numericId } from '../../http/params.ts'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import { confirmBrands, declareAllergens } from './act/declare.ts'
import {
  confirmBrandsBody,
  declaration,
  declarationBody,
  declarations,
  declarationsQuery,
  sheetAllergens,
} from './contract/declaration.ts'
import { affected } from './contract/affected.ts'
import type { AllergenPorts } from './ports.ts'
import type { ListCursor } from './read/declarations.ts'
import { listDeclarations } from './read/declarations.ts'
import { sheetAllergensOf, shownDeclaration } from './read/allergens.ts'

const tag = 'Alergênicos'
const listPath = '/api/allergens/ingredients'
const PAGE = 50
const listCursor: z.ZodMiniType<ListCursor> = z.pipe(
  z.tuple([
    z.int().check(z.minimum(0), z.maximum(9)),
    z.string().check(
      z.maxLength(500),
      z.refine((text) => text.isWellFormed() && !text.includes('\0')),
    ),
    z.int().check(z.minimum(1), z.maximum(999_999_999)),
  ]),
  z.transform(([rank, nameKey, id]: [number, string, number]) => ({ rank, nameKey, id })),
)
const params = numericId()
const path = '/api/ingredients/:id/allergens'

export const allergenRoutes = (ports: AllergenPorts): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: listPath,
    tag,
    summary: 'O que foi declarado de cada ingrediente: primeiro o que ninguém sabe, depois o que falta conferir',
    query: declarationsQuery,
    answers: { 200: declarations },
    refusals: ['cursor_invalid'],
    read: async (tx, { query }) => {
      const { items, last } = await listDeclarations(tx, query.limit ?? PAGE, decodeCursor(query.cursor, listCursor))
      const next = last === null ? null : encodeCursor([last.rank, last.nameKey, last.id])
      return pageReply(listPath, query, { items, next })
    },
  }),
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
    answers: { 200: z.extend(declaration, { affected }) },
    refusals: ['ingredient_not_found', 'gluten_contradicts'],
    write: async (unit, { params: { id }, body }) => ({
      status: 200,
      body: await declareAllergens(unit, id, body, ports),
    }),
  }),
  sessionRoute({
    method: 'post',
    path: `${path}/confirm`,
    tag,
    summary: 'Diz que o que foi declarado vale também para estas marcas, recebidas depois',
    params,
    body: confirmBrandsBody,
    answers: { 200: declaration },
    refusals: ['ingredient_not_found'],
    write: async (unit, { params: { id }, body }) => ({
      status: 200,
      body: await confirmBrands(unit, id, body, ports),
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
