import * as z from 'zod/mini'
import { found, Rejection } from '../../errors.ts'
import { nameKey } from '../../contract/text.ts'
import { decodeCursor, encodeCursor, nextPageHeader } from '../../http/paging.ts'
import { numericId } from '../../http/params.ts'
import type { Reply, Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import type { Exporter } from '../../jobs/export.ts'
import { answeredRefusals } from '../../jobs/export.ts'
import { affected } from '../allergens/published.ts'
import * as commands from './commands.ts'
import type { NameListQuery } from './contract/api.ts'
import { costSources } from './contract/cost-sources.ts'
import {
  duplicateBody,
  exportAllBody,
  ingredient,
  ingredientPrices,
  ingredientSearchQuery,
  LIST_LIMIT_DEFAULT,
  nameListQuery,
  recipe,
  recipeBody,
  recipeExportFormats,
  shownRecipe,
} from './contract/api.ts'
import { allRecipesRequest, mediaTypes, recipeRequest } from './exports.ts'
import { lineRefusals } from './contract/refusals.ts'
import { deletionRoutes } from './deletion-routes.ts'
import { ingredientWriteRoutes } from './ingredient-write-routes.ts'
import { ingredientImportRoutes } from './ingredient-import-routes.ts'
import { recipeImportRoutes } from './recipe-import-routes.ts'
import type { AllergenEffects, CostedProducts } from './ports.ts'
import * as queries from './queries.ts'
import { shownTo } from './read/shown-recipe.ts'

const idParam = numericId()

const nameCursor: z.ZodMiniType<queries.NameCursor> = z.pipe(
  z.tuple([
    z.string().check(
      z.maxLength(500),
      z.refine((text) => text.isWellFormed() && !text.includes('\0')),
    ),
    z.int().check(z.minimum(1), z.maximum(999_999_999)),
  ]),
  z.transform(([key, id]: [string, number]) => ({ nameKey: key, id })),
)

/** One page of a list by name, with the address of the next page in the `Link` header. */
function pageReply(
  address: string,
  { cursor: _cursor, ...filter }: NameListQuery,
  items: readonly { readonly id: number; readonly name: string }[],
): Reply {
  const last = items.at(-1)
  const isMore = last !== undefined && items.length === (filter.limit ?? LIST_LIMIT_DEFAULT)
  return {
    status: 200,
    body: items,
    headers: isMore ? nextPageHeader(address, filter, encodeCursor([nameKey(last.name), last.id])) : {},
  }
}

const ingredientsPath = '/api/ingredients'
const ingredientsTag = 'Ingredientes'

/** `search` and `import` come before `/:id`, which would take them for ids. */
const ingredientRoutes = (allergens: AllergenEffects): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: ingredientsPath,
    tag: ingredientsTag,
    needs: 'ver_custos',
    summary: 'Lista, por nome',
    query: nameListQuery,
    answers: { 200: z.array(ingredient) },
    refusals: ['cursor_invalid'],
    read: async (tx, { query }) =>
      pageReply(
        ingredientsPath,
        query,
        await queries.listIngredients(tx, query, decodeCursor(query.cursor, nameCursor)),
      ),
  }),
  sessionRoute({
    method: 'get',
    path: `${ingredientsPath}/search`,
    tag: ingredientsTag,
    needs: 'ver_custos',
    summary: 'Busca pelo nome, sem diferença de maiúsculas e acentos',
    query: ingredientSearchQuery,
    answers: { 200: z.array(ingredient) },
    read: async (tx, { query }) => ({ status: 200, body: await queries.listIngredients(tx, query, null) }),
  }),
  ...ingredientImportRoutes(allergens),
  sessionRoute({
    method: 'get',
    path: `${ingredientsPath}/:id`,
    tag: ingredientsTag,
    needs: 'ver_custos',
    summary: 'Um ingrediente',
    params: idParam,
    answers: { 200: ingredient },
    refusals: ['ingredient_not_found'],
    read: async (tx, { params }) => ({
      status: 200,
      body: found(await queries.findIngredient(tx, params.id), 'ingredient_not_found'),
    }),
  }),
  sessionRoute({
    method: 'get',
    path: `${ingredientsPath}/:id/prices`,
    tag: ingredientsTag,
    needs: 'ver_custos',
    summary: 'O que custou desde quando, do mais antigo ao de hoje',
    params: idParam,
    answers: { 200: ingredientPrices },
    refusals: ['ingredient_not_found'],
    read: async (tx, { params: { id } }) => {
      const prices = await queries.listIngredientPrices(tx, id)
      if (prices.length === 0) throw new Rejection('ingredient_not_found')
      return { status: 200, body: prices }
    },
  }),
  ...ingredientWriteRoutes(allergens),
]

const recipesPath = '/api/recipes'
const recipesTag = 'Fichas técnicas'

const recipeRoutes = (products: CostedProducts, allergens: AllergenEffects): readonly Route[] => [
  sessionRoute({
    method: 'get',
    path: recipesPath,
    tag: recipesTag,
    summary: 'Lista, por nome',
    query: nameListQuery,
    answers: { 200: z.array(shownRecipe) },
    refusals: ['cursor_invalid'],
    read: async (tx, { query, identity }) => {
      const cursor = decodeCursor(query.cursor, nameCursor)
      const [recipes, reader] = await Promise.all([queries.listRecipes(tx, query, cursor), identity])
      return pageReply(
        recipesPath,
        query,
        recipes.map((each) => shownTo(reader, each)),
      )
    },
  }),
  sessionRoute({
    method: 'get',
    path: `${recipesPath}/:id`,
    tag: recipesTag,
    summary: 'Uma ficha técnica',
    params: idParam,
    answers: { 200: shownRecipe },
    refusals: ['recipe_not_found'],
    read: async (tx, { params, identity }) => {
      const [recipeFound, reader] = await Promise.all([queries.findRecipe(tx, params.id), identity])
      return { status: 200, body: shownTo(reader, found(recipeFound, 'recipe_not_found')) }
    },
  }),
  sessionRoute({
    method: 'post',
    path: recipesPath,
    tag: recipesTag,
    needs: 'ver_custos',
    summary: 'Cadastra; todos os custos são calculados aqui',
    body: recipeBody,
    answers: { 201: recipe },
    refusals: lineRefusals,
    write: async (unit, { body }) => ({ status: 201, body: await commands.registerRecipe(unit, body, products) }),
  }),
  sessionRoute({
    method: 'put',
    path: `${recipesPath}/:id`,
    tag: recipesTag,
    needs: 'ver_custos',
    summary: 'Altera',
    params: idParam,
    body: recipeBody,
    answers: { 200: z.extend(recipe, { affected }) },
    refusals: ['recipe_not_found', 'recipe_changed_meanwhile', 'recipe_cycle', ...lineRefusals],
    async write(unit, { params: { id }, body }) {
      const changed = await commands.changeRecipe(unit, id, body, products)
      const lines = changed.ingredients.map(({ ingredientId, recipeId, ingredientName: name }) => ({
        ingredientId,
        recipeId,
        name,
      }))
      return { status: 200, body: { ...changed, affected: await allergens.ofSheet(unit.tx, { id, lines }) } }
    },
  }),
  sessionRoute({
    method: 'post',
    path: `${recipesPath}/:id/duplicate`,
    tag: recipesTag,
    needs: 'ver_custos',
    summary: 'Copia sob outro nome',
    params: idParam,
    body: duplicateBody,
    answers: { 201: recipe },
    refusals: ['recipe_not_found'],
    write: async (unit, { params: { id }, body: { name } }) => ({
      status: 201,
      body: await commands.duplicateRecipe(unit, id, name),
    }),
  }),
  sessionRoute({
    method: 'post',
    path: `${recipesPath}/:id/update-prices`,
    tag: recipesTag,
    needs: 'ver_custos',
    summary: 'Traz para as linhas os preços que o cadastro tem agora',
    params: idParam,
    body: z.strictObject({}),
    answers: { 200: recipe },
    refusals: ['recipe_not_found', 'recipe_line_units_incompatible', 'recipe_depth'],
    write: async (unit, { params: { id } }) => ({ status: 200, body: await commands.updateRecipePrices(unit, id) }),
  }),
]

function exportRoutes(exporter: Exporter): readonly Route[] {
  return [
    sessionRoute({
      method: 'post',
      path: `${recipesPath}/export`,
      tag: recipesTag,
      needs: 'ver_custos',
      summary: 'Todas as fichas num arquivo; o andamento está em `Location`',
      body: exportAllBody,
      answers: { 202: exporter.status },
      refusals: ['export_too_many'],
      handle: (call) => exporter.start(call, allRecipesRequest(call.body.format)),
    }),
    ...recipeExportFormats.map((format) =>
      sessionRoute({
        method: 'get',
        path: `${recipesPath}/:id/export/${format}`,
        tag: recipesTag,
        needs: 'ver_custos',
        summary: 'A ficha num arquivo; o que demora responde 202 e `Location`',
        params: idParam,
        answers: { 200: { file: mediaTypes[format] }, 202: exporter.status },
        refusals: ['recipe_not_found', ...answeredRefusals],
        handle: async (call) => {
          const { id, name } = found(
            await call.read((tx) => queries.findRecipe(tx, call.params.id)),
            'recipe_not_found',
          )
          return exporter.answer(call, recipeRequest(id, name, format))
        },
      }),
    ),
  ]
}

const costSourcesRoute = sessionRoute({
  method: 'get',
  path: '/api/cost-sources',
  tag: recipesTag,
  summary: 'As fichas e os ingredientes que podem dar o custo de um produto base, por nome',
  answers: { 200: costSources },
  read: async (tx) => ({ status: 200, body: await queries.listCostSources(tx) }),
})

interface RecipesOptions {
  readonly exporter: Exporter
  readonly products: CostedProducts
  readonly allergens: AllergenEffects
}

export const recipesRoutes = ({ exporter, products, allergens }: RecipesOptions): readonly Route[] => [
  ...ingredientRoutes(allergens),
  ...exportRoutes(exporter),
  ...recipeImportRoutes(products),
  ...recipeRoutes(products, allergens),
  ...deletionRoutes(products),
  costSourcesRoute,
]
