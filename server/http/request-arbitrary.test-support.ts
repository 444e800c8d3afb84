import fc from 'fast-check'
import type { JsonSchema, Operation } from './example-request.test-support.ts'
import { exampleBody, exampleValue, typeOf } from './example-request.test-support.ts'

export interface FuzzedRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

// Values that are known to break servers.
const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00a',
  '\u001b[31m',
  '\u200b',
  '\u202etxt.exe',
  '\ufeff',
  '👩‍🍳🍅',
  'e\u0301'.repeat(60),
  'ﷺ',
  'ß'.repeat(120),
  'İ',
  '\uffff',
  "'; drop table events; --",
  '" or ""="',
  '%',
  '_',
  '\\',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e308',
  '99999999999999999999',
  'x'.repeat(121),
  'x'.repeat(10_000),
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '2199-12-31',
  '2000-01-01',
  '2026-12-31T23:59:60Z',
  '2199-12-31T23:59:59-23:59',
  '2000-01-01T00:00:00+23:59',
  '2026-12-31T00:00:00.000000001Z',
  '2018-11-04',
  'FID20260001',
  'FID20260000',
  'FID2026999999999',
  'WzEsIjIwMjYtMTEtMjRUMDM6MDA6MDAuMDAwWiJd',
  'W10',
  'refrigerado',
  '=1+1',
  '@SUM(A1)',
  '\t',
  '\r\n',
]
const hostileNumbers = [
  0,
  -0,
  -1,
  1,
  0.1,
  1.005,
  1e-9,
  5e-324,
  1e21,
  1e308,
  -1e308,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 63),
  999_999_999,
  1_000_000_000,
]
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...hostileNumbers) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [null],
      [[[]]],
      { $ne: null },
      { toString: 1 },
      { length: 3 },
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .anything({ maxDepth: 2, stringUnit: 'binary' })
      .filter((value) => JSON.stringify(value) !== undefined),
  },
)

/** Values at the schema's bounds, and one step below and above each. */
function boundary(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 200, minimum = -1, maximum = 1e9, items } = schema
  switch (typeOf(schema)) {
    case 'string':
      return fc
        .constantFrom(minLength - 1, minLength, maxLength, maxLength + 1)
        .chain((length) => fc.constantFrom('x', 'ç', ' ').map((letter) => letter.repeat(Math.max(0, length))))
    case 'integer':
    case 'number':
      return fc
        .tuple(fc.constantFrom(minimum, maximum), fc.constantFrom(-1, -0.01, 0, 0.01, 1))
        .map(([edge, step]) => edge + step)
    case 'array':
      return fc.constantFrom(0, 1, 2, 500, 501).chain((count) =>
        fc.array(items === undefined ? fc.nat() : fc.oneof(fc.nat(20), boundary(items)), {
          minLength: count,
          maxLength: count,
        }),
      )
    default:
      return schema.anyOf === undefined ? hostile : fc.oneof(...schema.anyOf.map(boundary))
  }
}

/** Values that fit the schema. The route may still refuse them by a rule that is not in the schema. */
function plausible(name: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  const example = fc.constant(null).map(() => exampleValue(name, schema))
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.pattern !== undefined && schema.maxLength === undefined)
    return fc.stringMatching(new RegExp(schema.pattern))
  if (typeOf(schema) === 'integer')
    return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 100, 40) })
  if (typeOf(schema) === 'string')
    return fc.oneof(
      { weight: 3, arbitrary: example },
      {
        weight: 1,
        arbitrary: fc.string({
          minLength: schema.minLength ?? 0,
          maxLength: Math.min(schema.maxLength ?? 40, 40),
          unit: 'grapheme',
        }),
      },
    )
  return example
}

const valueOf = (name: string, schema: JsonSchema) =>
  fc.oneof(
    { weight: 5, arbitrary: plausible(name, schema) },
    { weight: 2, arbitrary: boundary(schema) },
    { weight: 2, arbitrary: hostile },
  )
const changesOf = (fields: Readonly<Record<string, JsonSchema>>) =>
  fc.array(
    fc
      .constantFrom(...Object.entries(fields))
      .chain(([name, schema]) => fc.tuple(fc.constant(name), valueOf(name, schema))),
    { maxLength: 2, size: 'max' },
  )

/**
 * Usually a valid body of which up to two fields are replaced by plausible, boundary or hostile values; sometimes any
 * hostile value.
 */
function bodyOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const { properties = {} } = schema
  const valid = fc.constantFrom('all' as const, 'required' as const).map((fields) => exampleBody(schema, fields))
  if (Object.keys(properties).length === 0)
    return fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostile })
  const changed = fc
    .tuple(valid, changesOf(properties))
    .map(([body, changes]) => ({ ...body, ...Object.fromEntries(changes) }))
  return fc.oneof({ weight: 12, arbitrary: changed }, { weight: 1, arbitrary: hostile })
}

const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
const segmentOf = ({ path, parameters }: Operation) => {
  const isNumber = parameters.some(
    (parameter) => parameter.in === 'path' && parameter.schema.pattern?.startsWith('^\\d') === true,
  )
  const existing = path.includes('{code}')
    ? ['FID20260001', 'FID20260002', 'fid20260003']
    : isNumber
      ? ['1', '2', '3', '4', '5']
      : ['refrigerado', 'seco', 'congelado']
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...existing) },
    { weight: 1, arbitrary: hostile.map((value) => encodeURIComponent(asText(value).slice(0, 2_000).toWellFormed())) },
  )
}

export function requestTo(operation: Operation): fc.Arbitrary<FuzzedRequest> {
  const { method, path, parameters, body } = operation
  const queries = parameters.filter((parameter) => parameter.in === 'query')
  const required = queries
    .filter((parameter) => parameter.required)
    .map(({ name, schema }): [string, string] => [name, asText(exampleValue(name, schema))])
  const changes =
    queries.length === 0
      ? fc.constant([])
      : changesOf(Object.fromEntries(queries.map(({ name, schema }) => [name, schema])))
  const query = fc
    .tuple(changes, fc.nat(4))
    .map(([changed, chance]) =>
      new URLSearchParams([
        ...(chance > 0 ? [...required, ['tenant', 'bistro'] as [string, string]] : []),
        ...changed.map(([name, value]): [string, string] => [name, asText(value).slice(0, 2_000)]),
      ]).toString(),
    )
  const key = fc.oneof(
    { weight: 14, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom('chave-1', 'chave-2', 'chave-3') },
  )
  const json = body === undefined ? fc.constant(undefined) : bodyOf(body).map((value) => JSON.stringify(value))
  return fc.record({ segment: segmentOf(operation), query, key, json }).map((drawn) => ({
    method,
    path: `${path.replace(/\{\w+\}/, () => drawn.segment)}?${drawn.query}`,
    headers: {
      ...(drawn.json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(drawn.key === undefined ? {} : { 'idempotency-key': drawn.key }),
    },
    ...(drawn.json === undefined ? {} : { body: drawn.json }),
  }))
}
