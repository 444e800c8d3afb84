import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { lineOfText } from './contract/text.ts'
import { allModules } from './modules/index.ts'

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']

/** The schemas directly inside a schema, by name. */
function partsOf(schema: Schema): (readonly [string, Schema])[] {
  const def = (schema as z.core.$ZodTypes)._zod.def satisfies Def
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape)
    case 'array':
      return [['[]', def.element]]
    case 'tuple':
      return def.items.map((item, index) => [String(index), item])
    case 'record':
      return [
        ['key', def.keyType],
        ['value', def.valueType],
      ]
    case 'union':
      return def.options.map((option, index) => [`|${index}`, option])
    case 'intersection':
      return [
        ['left', def.left],
        ['right', def.right],
      ]
    case 'pipe':
      return [
        ['in', def.in],
        ['out', def.out],
      ]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return [['', def.innerType]]
    default:
      return []
  }
}

function textsIn(schema: Schema, name: string): { readonly name: string; readonly schema: Schema }[] {
  const inside = partsOf(schema).flatMap(([part, inner]) => textsIn(inner, part === '' ? name : `${name}.${part}`))
  return schema._zod.def.type === 'string' ? [{ name, schema }, ...inside] : inside
}

const HUGE = 1_000_000
const hugeTexts = [' '.repeat(HUGE), 'e\u0301'.repeat(HUGE / 2), `${'A'.repeat(HUGE)} \r\n`]

/** Such a pattern, anchored and without a repetition that has no end, reads no more than its own length. */
const isBounded = (pattern: RegExp) =>
  /^\^.*\$$/s.test(pattern.source) && !/[*+]|\{\d+,\}/.test(pattern.source.replaceAll(/\\[*+]|\[[^\]]*\]/g, ''))

/** Why a text schema looks at a text before it knows that the text is not too long; null where it does not. */
function faultOf(schema: Schema): string | null {
  const own = schema._zod.def as { readonly format?: string; readonly pattern?: RegExp }
  if (own.format !== undefined && !(own.pattern && isBounded(own.pattern))) return `format ${own.format}`
  for (const check of schema._zod.def.checks ?? []) {
    const def = check._zod.def as {
      readonly check: string
      readonly abort?: boolean
      readonly pattern?: RegExp
      readonly tx?: (text: string) => string
    }
    switch (def.check) {
      case 'max_length':
      case 'length_equals':
        if (def.abort === true) return null
        break
      case 'min_length':
        break
      case 'string_format':
        if (!(def.pattern && isBounded(def.pattern))) return `pattern ${def.pattern?.source}`
        break
      case 'overwrite':
        if (hugeTexts.some((text) => def.tx?.(text) !== text)) return 'overwrite'
        break
      default:
        return def.check
    }
  }
  return null
}

const texts = allModules({ defaultTenant: null })
  .flatMap((module) => module.routes)
  .flatMap(({ method, path, params, query, body }) =>
    Object.entries({ params, query, body }).flatMap(([part, schema]) =>
      schema === undefined ? [] : textsIn(schema, `${method} ${path} ${part}`),
    ),
  )

it('every text of a request is measured before anything else looks at it', () => {
  expect(texts.length).toBeGreaterThan(100)
  const faults = texts.flatMap(({ name, schema }) => {
    const fault = faultOf(schema)
    return fault === null ? [] : [`${name}: ${fault}`]
  })
  expect(faults).toEqual([])
})

it.each([
  ['a pattern without an end', z.string().check(z.regex(/^\d+$/))],
  ['a length that does not end the checks', z.string().check(z.maxLength(9), z.regex(/^\d+$/))],
  ['a pattern before the length', z.string().check(z.regex(/^\d+$/), z.maxLength(9, { abort: true }))],
  ['a rule', z.string().check(z.refine((text) => text.isWellFormed()))],
  ['a change of the text', z.string().check(z.trim(), z.maxLength(9, { abort: true }))],
])('a schema that looks first is found: %s', (_what, schema) => {
  expect(faultOf(schema)).not.toBeNull()
})

it('a text that is too long has one error, whatever else is wrong with it', () => {
  const name = lineOfText({ label: 'O nome', min: 1, max: 10 })
  const messages = (text: string) => name.safeParse(text).error?.issues.map(({ message }) => message)
  expect(messages(`\u0000${'\n'.repeat(HUGE)}`)).toEqual(['O nome pode ter no máximo 10 caracteres'])
  expect(messages(`ab\u0000${'c'.repeat(10)}`)).toEqual(['O nome pode ter no máximo 10 caracteres'])
  expect(name.parse(`${' '.repeat(500)}e\u0301${' '.repeat(500)}`)).toBe('é')
})
