import * as z from 'zod/mini'
import { problemAnswer } from './contract/problem.ts'
import { publicRoute } from './route.ts'
import type { AnswerShape, Route } from './route.ts'

type Json = Readonly<Record<string, unknown>>

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

function answer(status: string, shape: AnswerShape): Json {
  if (shape === 'nothing') return { description: status }
  if ('file' in shape) return { description: status, content: { [shape.file]: {} } }
  return { description: status, content: { 'application/json': { schema: jsonSchema(shape, 'output') } } }
}

/** A session names the role or the permission that all requests of the route need. */
function securityOf(route: Route): Json[] {
  if (route.access !== 'session') return route.needsAgentToken === true ? [{ agent: [] }] : []
  const { adminOnly, needs } = route
  return [{ session: [...(adminOnly ? ['admin'] : []), ...(typeof needs === 'string' ? [needs] : [])] }]
}

function operation(route: Route): Json {
  const isWrite = route.method !== 'get'
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  }
  return {
    tags: [route.tag],
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
    responses: {
      ...Object.fromEntries(Object.entries(route.answers).map(([status, shape]) => [status, answer(status, shape)])),
      default: {
        description: 'Problema (RFC 9457)',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

/** The OpenAPI 3.1 document of these routes, generated from the schemas that parse their requests. */
export function openApiDocument(routes: readonly Route[]): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'FoodID',
      version: '1',
      description: 'Etiquetas de validade para restaurantes. Toda barra final é opcional.',
    },
    paths,
    components: {
      schemas: { Problem: jsonSchema(problemAnswer, 'output') },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sid',
          description: 'Cookie HttpOnly que o login entrega; `__Host-sid` em https.',
        },
        agent: { type: 'http', scheme: 'bearer', description: 'O token que o pareamento de um agente entrega.' },
      },
    },
  }
}

export function openApiRoute(document: Json): Route {
  return publicRoute({
    method: 'get',
    path: '/api/openapi.json',
    tag: 'Operação',
    summary: 'Esta descrição',
    answers: { 200: z.record(z.string(), z.unknown()) },
    handle: () => Promise.resolve({ status: 200, body: document }),
  })
}
