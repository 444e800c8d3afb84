import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { TENANT_ID } from './tenant-id.contract.ts'

const url = (protocols: RegExp, message: string) => z.string().check(z.refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), message))
const wholeNumber = (min: number, max: number) => {
  const message = `deve ser um número inteiro de ${min} a ${max}`
  return z.coerce.number(message).check(z.int(message), z.minimum(min, message), z.maximum(max, message))
}
const tenant = z.string().check(z.regex(TENANT_ID, 'use letras minúsculas, números e hífen'))

const schema = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), '.data'),
  DATABASE_URL: z.optional(url(/^postgres(?:ql)?:$/, 'deve ser um endereço postgres://')),
  REDIS_URL: z.optional(url(/^rediss?:$/, 'deve ser um endereço redis://')),
  PUBLIC_ORIGIN: z.optional(url(/^https?:$/, 'deve ser um endereço http:// ou https://')),
  DEFAULT_TENANT: z.optional(tenant),
  ROLE: z._default(z.enum(['all', 'api', 'worker'], 'deve ser all, api ou worker'), 'all'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'deve ser fatal, error, warn, info, debug ou silent'), 'warn'),
  TRUSTED_PROXIES: z._default(wholeNumber(0, 10), 0),
})

export interface Env {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** null: jobs are queued in PostgreSQL. */
  readonly redisUrl: string | null
  readonly publicOrigin: URL | null
  readonly defaultTenant: string | null
  readonly role: 'all' | 'api' | 'worker'
  readonly logLevel: string
  /** How many proxies of our own stand in front, each adding the address it was called from to X-Forwarded-For. */
  readonly trustedProxies: number
}

/** Parses the environment once. Throws an error that names every wrong variable, in Portuguese. */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  // A variable that is set to nothing counts as not set.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const result = schema.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Configuração inválida:\n${lines.join('\n')}`)
  }
  const env = result.data
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    publicOrigin: env.PUBLIC_ORIGIN === undefined ? null : new URL(env.PUBLIC_ORIGIN),
    defaultTenant: env.DEFAULT_TENANT ?? null,
    role: env.ROLE,
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
  }
}
