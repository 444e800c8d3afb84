import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { found } from '../../errors.ts'
import { numericId } from '../../http/params.ts'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import { baseProductImportRoutes } from './base-product-import-routes.ts'
import { classesBody } from './contract/classes.ts'
import * as productCommands from './base-product-commands.ts'
import * as commands from './commands.ts'
import {
  baseProductBody,
  libraryAnswer,
  libraryBody,
  libraryProduct,
  registerBodies,
  storageTypeBody,
} from './contract/api.ts'
import { baseProduct, registerEntry, storageType } from './contract/entries.ts'
import { adoptLibrary, libraryFor } from './library-commands.ts'
import type { CatalogPorts } from './ports.ts'
import * as queries from './queries.ts'

const numberParam = numericId()
const textParam = z.object({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,60}$/, 'Id inválido')) })

const registers = [
  { kind: 'category', path: '/api/categories', tag: 'Categorias' },
  { kind: 'sector', path: '/api/sectors', tag: 'Setores' },
  { kind: 'responsible', path: '/api/responsibles', tag: 'Responsáveis' },
] as const

function registerRoutes({ kind, path, tag }: (typeof registers)[number]): Route[] {
  const body: z.ZodMiniType<{ name: string }> = registerBodies[kind]
  return [
    sessionRoute({
      method: 'get',
      path,
      tag,
      summary: 'Lista, por nome',
      answers: { 200: z.array(registerEntry) },
      read: async (tx) => ({ status: 200, body: await queries.listEntries(tx, kind) }),
    }),
    sessionRoute({
      method: 'get',
      path: `${path}/:id`,
      tag,
      summary: 'Um registro',
      params: numberParam,
      answers: { 200: registerEntry },
      refusals: [`${kind}_not_found`],
      read: async (tx, { params }) => ({
        status: 200,
        body: found(await queries.findEntry(tx, kind, params.id), `${kind}_not_found`),
      }),
    }),
    sessionRoute({
      method: 'post',
      path,
      tag,
      summary: 'Cadastra',
      body,
      answers: { 201: registerEntry },
      refusals: [`${kind}_name_taken`],
      write: async (unit, { body: { name } }) => ({ status: 201, body: await commands.addEntry(unit, kind, name) }),
    }),
    sessionRoute({
      method: 'put',
      path: `${path}/:id`,
      tag,
      summary: 'Renomeia',
      params: numberParam,
      body,
      answers: { 200: registerEntry },
      refusals: [`${kind}_not_found`, `${kind}_name_taken`],
      write: async (unit, { params: { id }, body: { name } }) => ({
        status: 200,
        body: await commands.renameEntry(unit, kind, id, name),
      }),
    }),
    sessionRoute({
      method: 'delete',
      path: `${path}/:id`,
      tag,
      summary: 'Exclui',
      params: numberParam,
      answers: { 204: 'nothing' },
      refusals: [`${kind}_not_found`, ...(kind === 'responsible' ? [] : [`${kind}_in_use`])],
      write: async (unit, { params: { id } }) => {
        await commands.deleteEntry(unit, kind, id)
        return { status: 204, body: undefined }
      },
    }),
  ]
}

const storagePath = '/api/storage-types'
const storageTag = 'Tipos de armazenagem'
const storageRoutes: readonly Route[] = [
  sessionRoute({
    method: 'get',
    path: storagePath,
    tag: storageTag,
    summary: 'Lista, por nome',
    answers: { 200: z.array(storageType) },
    read: async (tx) => ({ status: 200, body: await queries.listStorageTypes(tx) }),
  }),
  sessionRoute({
    method: 'get',
    path: `${storagePath}/:id`,
    tag: storageTag,
    summary: 'Um tipo',
    params: textParam,
    answers: { 200: storageType },
    refusals: ['storage_type_not_found'],
    read: async (tx, { params }) => ({
      status: 200,
      body: found(await queries.findStorageType(tx, params.id), 'storage_type_not_found'),
    }),
  }),
  sessionRoute({
    method: 'post',
    path: storagePath,
    tag: storageTag,
    summary: 'Cadastra',
    body: storageTypeBody,
    answers: { 201: storageType },
    refusals: ['storage_type_name_taken', 'permission_missing'],
    write: async (unit, { body, identity }) => ({
      status: 201,
      body: await commands.registerStorageType(unit, commands.storageDetails(randomUUID(), body), identity),
    }),
  }),
  sessionRoute({
    method: 'put',
    path: `${storagePath}/:id`,
    tag: storageTag,
    summary: 'Altera',
    params: textParam,
    body: storageTypeBody,
    answers: { 200: storageType },
    refusals: ['storage_type_not_found', 'storage_type_name_taken', 'permission_missing'],
    write: async (unit, { params: { id }, body, identity }) => ({
      status: 200,
      body: await commands.changeStorageType(unit, id, body, identity),
    }),
  }),
  sessionRoute({
    method: 'delete',
    path: `${storagePath}/:id`,
    tag: storageTag,
    summary: 'Exclui',
    params: textParam,
    answers: { 204: 'nothing' },
    refusals: ['storage_type_not_found', 'storage_type_in_use'],
    write: async (unit, { params: { id } }) => {
      await commands.deleteStorageType(unit, id)
      return { status: 204, body: undefined }
    },
  }),
]

/** Who does not answer for the rules (decision 87). */
const refusedDays = ['permission_missing', 'base_product_days_above']
const refusedBody = [
  ...refusedDays,
  'base_product_name_taken',
  'base_product_category_unknown',
  'base_product_sector_unknown',
  'base_product_storage_unknown',
  'base_product_recipe_unknown',
  'base_product_ingredient_unknown',
]

const productPath = '/api/base-products'
const productTag = 'Produtos base'
const libraryPath = `${productPath}/library`

const productRoutes = (ports: CatalogPorts): readonly Route[] => [
  // Before `/:id`, which would take `import`, `library` or `classes` for an id.
  ...baseProductImportRoutes(ports),
  sessionRoute({
    method: 'get',
    path: libraryPath,
    tag: productTag,
    summary: 'A biblioteca inicial: preparos e ingredientes comuns, para escolher',
    answers: { 200: z.array(libraryProduct) },
    read: async (tx) => ({ status: 200, body: libraryFor(await queries.catalogNames(tx)) }),
  }),
  sessionRoute({
    method: 'post',
    path: libraryPath,
    tag: productTag,
    summary: 'Cadastra os escolhidos da biblioteca, com o que lhes faltar: tudo ou nada',
    body: libraryBody,
    answers: { 201: libraryAnswer },
    refusals: ['library_product_unknown', ...refusedDays],
    write: async (unit, { body, identity }) => ({
      status: 201,
      body: { products: await adoptLibrary(unit, body, { ports, author: identity }) },
    }),
  }),
  sessionRoute({
    method: 'put',
    path: `${productPath}/classes`,
    tag: productTag,
    summary: 'Os tipos de alimento que uma pessoa confirmou, de muitos produtos de uma vez: tudo ou nada',
    body: classesBody,
    answers: { 204: 'nothing' },
    refusals: ['base_product_not_found', ...refusedDays],
    write: async (unit, { body: { items }, identity }) => {
      await productCommands.classifyBaseProducts(unit, items, { ports, author: identity })
      return { status: 204, body: undefined }
    },
  }),
  sessionRoute({
    method: 'get',
    path: productPath,
    tag: productTag,
    summary: 'Lista, por nome',
    answers: { 200: z.array(baseProduct) },
    read: async (tx) => ({ status: 200, body: await queries.listBaseProducts(tx) }),
  }),
  sessionRoute({
    method: 'get',
    path: `${productPath}/:id`,
    tag: productTag,
    summary: 'Um produto base',
    params: textParam,
    answers: { 200: baseProduct },
    refusals: ['base_product_not_found'],
    read: async (tx, { params }) => ({
      status: 200,
      body: found(await queries.findBaseProduct(tx, params.id), 'base_product_not_found'),
    }),
  }),
  sessionRoute({
    method: 'post',
    path: productPath,
    tag: productTag,
    summary: 'Cadastra',
    body: baseProductBody,
    answers: { 201: baseProduct },
    refusals: refusedBody,
    write: async (unit, { body, identity }) => ({
      status: 201,
      body: await productCommands.registerBaseProduct(unit, body, { ports, author: identity }),
    }),
  }),
  sessionRoute({
    method: 'put',
    path: `${productPath}/:id`,
    tag: productTag,
    summary: 'Altera',
    params: textParam,
    body: baseProductBody,
    answers: { 200: baseProduct },
    refusals: ['base_product_not_found', ...refusedBody],
    write: async (unit, { params: { id }, body, identity }) => ({
      status: 200,
      body: await productCommands.changeBaseProduct(unit, id, body, { ports, author: identity }),
    }),
  }),
  sessionRoute({
    method: 'delete',
    path: `${productPath}/:id`,
    tag: productTag,
    summary: 'Exclui',
    params: textParam,
    answers: { 204: 'nothing' },
    refusals: ['base_product_not_found'],
    write: async (unit, { params: { id } }) => {
      await productCommands.deleteBaseProduct(unit, id)
      return { status: 204, body: undefined }
    },
  }),
]

export const catalogRoutes = (ports: CatalogPorts): readonly Route[] => [
  ...registers.flatMap(registerRoutes),
  ...storageRoutes,
  ...productRoutes(ports),
]
