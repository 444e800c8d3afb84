import * as z from 'zod/mini'
import type { RejectionTexts } from './contract/problem.ts'
import { problemAnswer } from './contract/problem.ts'
import { operationId } from './operation-id.ts'
import { titles } from './problem.ts'
import { codeOf, refusalsOf } from './refusals.ts'
import { publicRoute } from './route.ts'
import type { AnswerShape, Route } from './route.ts'

type Json = Readonly<Record<string, unknown>>

const PROBLEM_TYPE = 'application/problem+json'

/** JSON Schema 2020-12 is the dialect of OpenAPI 3.1. Refinements, which are code, are left out. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return json
}

function parameters(schema: z.ZodMiniType | undefined, where: 'path' | 'query'): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

function content(shape: AnswerShape): Json {
  if (shape === 'nothing') return {}
  if ('file' in shape) return { [shape.file]: {} }
  return { 'application/json': { schema: jsonSchema(shape, 'output') } }
}

/** The refusals of one status: a problem with one of these codes. */
function problems(status: number, codes: readonly string[]): Json {
  const code = { type: 'object', properties: { code: { enum: codes } } }
  const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, code] }
  return { description: titles[status] ?? '', content: { [PROBLEM_TYPE]: { schema } } }
}

/** The responses that several calls have in common, by name. */
type Shared = Map<string, Json>

function shared(found: Shared, status: number, codes: readonly string[]): Json {
  const name = [status, ...codes].join('.')
  found.set(name, problems(status, codes))
  return { $ref: `#/components/responses/${name}` }
}

/** An address that is not served, a fault, a database that is away: not of one call. */
const STOPS_ALL = [421, 500, 503]

/**
 * The answers and the refusals of a route, by status. What only the kernel refuses, many calls have in common. A login
 * refuses with a body of its own, or with a problem.
 */
function responses(route: Route, texts: RejectionTexts, found: Shared): Json {
  const refusals = refusalsOf(route, texts)
  const own = new Set((route.refusals ?? []).map(codeOf))
  const documented = new Map<number, Json>(
    STOPS_ALL.map((status) => [status, { $ref: '#/components/responses/Problem' }]),
  )
  for (const [status, codes] of refusals)
    documented.set(status, codes.some((code) => own.has(code)) ? problems(status, codes) : shared(found, status, codes))
  for (const [key, shape] of Object.entries(route.answers)) {
    const status = Number(key)
    const codes = refusals.get(status)
    const refused = codes === undefined ? {} : (problems(status, codes)['content'] as Json)
    const media = { ...content(shape), ...refused }
    const description = titles[status] ?? 'Feito'
    documented.set(status, { description, ...(Object.keys(media).length > 0 && { content: media }) })
  }
  return Object.fromEntries(documented)
}

/** A session names the role or the permission that all requests of the route need. */
function securityOf(route: Route): Json[] {
  if (route.access !== 'session') return route.needsMachineToken === true ? [{ machine: [] }] : []
  const { adminOnly, needs } = route
  return [{ session: [...(adminOnly ? ['admin'] : []), ...(typeof needs === 'string' ? [needs] : [])] }]
}

function operation(route: Route, texts: RejectionTexts, found: Shared): Json {
  const isWrite = route.method !== 'get'
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  }
  return {
    tags: [route.tag],
    operationId: operationId(route),
    summary: route.summary,
    // OpenAPI 3.1 allows role names here for a security scheme that has no scopes.
    security: securityOf(route),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(isWrite && route.access !== 'public' ? [idempotency] : []),
    ],
    ...(route.body === undefined
      ? {}
      : {
          requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(route.body, 'input') } } },
        }),
    responses: responses(route, texts, found),
  }
}

/** The OpenAPI 3.1 document of these routes, generated from the schemas that parse their requests. */
export function openApiDocument(routes: readonly Route[], texts: RejectionTexts): Json {
  const paths: Record<string, Record<string, Json>> = {}
  const found: Shared = new Map()
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: operation(route, texts, found) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'FoodID',
      version: '1',
      description: 'Etiquetas de validade para restaurantes. Toda barra final é opcional.',
      license: { name: 'Proprietária', identifier: 'LicenseRef-FoodID' },
    },
    // Relative to this document's own address: the document is the same in every installation (decision 49).
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemAnswer, 'output') },
      responses: {
        Problem: {
          description: 'Problema (RFC 9457) que pode vir de toda chamada',
          content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
        },
        ...Object.fromEntries(found),
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sid',
          description: 'Cookie HttpOnly que o login entrega; `__Host-sid` em https.',
        },
        machine: {
          type: 'http',
          scheme: 'bearer',
          description:
            'O token de um programa da impressora, que o pareamento entrega, ou o de um sensor de temperatura.',
        },
      },
    },
  }
}

/** @param describe makes the document, at the first request: that takes a tenth of a second, and few ask for it */
export function openApiRoute(describe: () => Json): Route {
  let document: Json | undefined
  return publicRoute({
    method: 'get',
    path: '/api/openapi.json',
    tag: 'Operação',
    summary: 'Esta descrição',
    answers: { 200: z.record(z.string(), z.unknown()) },
    handle: () => Promise.resolve({ status: 200, body: (document ??= describe()) }),
  })
}
