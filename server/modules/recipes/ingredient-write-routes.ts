import * as z from 'zod/mini'
import { numericId } from '../../http/params.ts'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import { affected } from '../allergens/published.ts'
import { changeIngredient, registerIngredient } from './commands.ts'
import { ingredient } from './contract/api.ts'
import { declaredIn, declaredIngredientBody } from './contract/declared-ingredient.ts'
import type { AllergenEffects } from './ports.ts'

const path = '/api/ingredients'
const tag = 'Ingredientes'

/** An ingredient and what it contains, in one unit of work. */
export const ingredientWriteRoutes = ({ declare }: AllergenEffects): readonly Route[] => [
  sessionRoute({
    method: 'post',
    path,
    tag,
    needs: 'ver_custos',
    summary: 'Cadastra, com os alergênicos se forem informados',
    body: declaredIngredientBody,
    answers: { 201: ingredient },
    refusals: ['gluten_contradicts'],
    write: async (unit, { body }) => {
      const registered = await registerIngredient(unit, body)
      await declare(unit, registered, declaredIn(body))
      return { status: 201, body: registered }
    },
  }),
  sessionRoute({
    method: 'put',
    path: `${path}/:id`,
    tag,
    needs: 'ver_custos',
    summary: 'Altera; as fichas salvas guardam o preço que copiaram. Alergênicos que faltam no pedido ficam como estão',
    params: numericId(),
    body: declaredIngredientBody,
    answers: { 200: z.extend(ingredient, { affected }) },
    refusals: ['ingredient_not_found', 'gluten_contradicts'],
    write: async (unit, { params: { id }, body }) => {
      const changed = await changeIngredient(unit, id, body)
      return { status: 200, body: { ...changed, affected: await declare(unit, changed, declaredIn(body)) } }
    },
  }),
]
