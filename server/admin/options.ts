import { parseArgs } from 'node:util'
import type * as z from 'zod/mini'
import { TENANT_ID } from '../contract/tenant-id.ts'

/** The command line is wrong; its message is shown with the usage text. */
export class UsageError extends Error {}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const
const knownOptions = {
  id: text,
  name: text,
  tenant: text,
  email: text,
  user: text,
  role: text,
  'time-zone': text,
  to: text,
  from: text,
  until: text,
  wal: text,
  responsible: text,
  confirm: text,
  'superuser-url': text,
  link: text,
  'password-stdin': flag,
  'with-passwords': flag,
} as const

type Name = keyof typeof knownOptions
type Flag = 'password-stdin' | 'with-passwords'
export type Options = { readonly [N in Exclude<Name, Flag>]?: string } & { readonly [N in Flag]?: boolean }

export function parseOptions(args: readonly string[]): {
  readonly values: Options
  readonly positionals: readonly string[]
} {
  const unknown = args.find((arg) => arg.startsWith('-') && !(arg.slice(2).split('=', 1).join('') in knownOptions))
  if (unknown !== undefined) throw new UsageError(`Opção desconhecida: ${unknown}`)
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: knownOptions })
  } catch {
    throw new UsageError('Opção sem o seu valor, ou com um valor que não tem.')
  }
}

export function required(options: Options, name: Exclude<Name, Flag>): string {
  const value = options[name]?.trim()
  if (value === undefined || value === '') throw new UsageError(`Falta --${name}.`)
  return value
}

export function requiredTenant(options: Options, name: 'id' | 'tenant'): string {
  const id = required(options, name)
  if (!TENANT_ID.test(id))
    throw new UsageError(`--${name}: use até 40 letras minúsculas, números e hífen, como em bistro-da-praca.`)
  return id
}

/** Parses an option's value with the schema that the HTTP contract uses. */
export function checked(name: string, schema: z.ZodMiniType<string>, value: string): string {
  const result = schema.safeParse(value)
  if (!result.success) throw new UsageError(`--${name}: ${result.error.issues[0]?.message ?? 'valor inválido'}.`)
  return result.data
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * Parses an instant, or returns null without one. The offset is required, so that the machine's time zone does not
 * matter.
 */
export function optionalInstant(options: Options, name: 'until'): Date | null {
  const value = options[name]
  if (value === undefined) return null
  const instant = new Date(value)
  if (!INSTANT.test(value) || Number.isNaN(instant.getTime()))
    throw new UsageError(`--${name}: diga data, hora e fuso, como em 2026-11-21T14:00:00-03:00.`)
  return instant
}

/** Parses a printed chain link, or returns null without one: 64 hexadecimal digits; white space is ignored. */
export function optionalLink(options: Options): string | null {
  const value = options.link?.replaceAll(/\s/g, '').toLowerCase()
  if (value === undefined) return null
  if (!/^[0-9a-f]{64}$/.test(value))
    throw new UsageError('--link: copie o elo inteiro, de 64 algarismos e letras de a a f.')
  return value
}

/** Reads the password from the standard input, without the line break at its end. */
export async function readPassword(options: Options, input: AsyncIterable<Uint8Array>): Promise<string> {
  if (options['password-stdin'] !== true)
    throw new UsageError(
      'Passe a senha pela entrada padrão, com --password-stdin: assim ela não fica no histórico do terminal.',
    )
  const chunks: Uint8Array[] = []
  for await (const chunk of input) chunks.push(chunk)
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '')
}
