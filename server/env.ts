import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import type { SmtpAddress } from './mail/smtp-address.ts'
import { parseSender, parseSmtpAddress } from './mail/smtp-address.ts'
import { ORIGIN_MAX } from './contract/tag-code.ts'
import { TENANT_ID } from './contract/tenant-id.ts'

const url = (protocols: RegExp, message: string) =>
  z.string().check(z.refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), message))
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
  DATABASE_OWNER_URL: z.optional(url(/^postgres(?:ql)?:$/, 'deve ser um endereço postgres://')),
  DATABASE_QUEUE_URL: z.optional(url(/^postgres(?:ql)?:$/, 'deve ser um endereço postgres://')),
  DATABASE_POOLER_URL: z.optional(url(/^postgres(?:ql)?:$/, 'deve ser um endereço postgres://')),
  DATABASE_REPLICA_URL: z.optional(url(/^postgres(?:ql)?:$/, 'deve ser um endereço postgres://')),
  REDIS_URL: z.optional(url(/^rediss?:$/, 'deve ser um endereço redis://')),
  SMTP_URL: z.optional(
    z
      .string()
      .check(
        z.refine((text) => parseSmtpAddress(text, null, null) !== null, 'deve ser um endereço smtp:// ou smtps://'),
      ),
  ),
  SMTP_FROM: z.optional(
    z.string().check(z.refine((text) => parseSender(text) !== null, 'deve ser um e-mail, ou Nome <e-mail>')),
  ),
  ANCHORS_DIR: z.optional(z.string()),
  TIMESTAMP_URL: z.optional(url(/^https?:$/, 'deve ser um endereço http:// ou https://')),
  TIMESTAMP_CA: z.optional(z.string()),
  PUBLIC_ORIGIN: z.optional(
    url(/^https?:$/, 'deve ser um endereço http:// ou https://').check(
      z.refine(
        (text) => !URL.canParse(text) || new URL(text).origin.length <= ORIGIN_MAX,
        `deve ter até ${ORIGIN_MAX} letras, para que o QR da etiqueta de 50 × 30 mm possa ser lido`,
      ),
    ),
  ),
  DEFAULT_TENANT: z.optional(tenant),
  ROLE: z._default(z.enum(['all', 'api', 'worker'], 'deve ser all, api ou worker'), 'all'),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'deve ser fatal, error, warn, info, debug ou silent'),
    'warn',
  ),
  TRUSTED_PROXIES: z._default(wholeNumber(0, 10), 0),
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
})

export interface Env {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** The address with the application's login; null: use the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** The same database with the login that owns the tables, for migrations and the administration command. */
  readonly databaseOwnerUrl: string | null
  /** The same database with the queue's login; null: the queue, if it is in PostgreSQL, uses `databaseUrl`. */
  readonly databaseQueueUrl: string | null
  /**
   * A pooler in transaction mode (PgBouncer) in front of that database; null: none. Migrations and the queue do not use
   * it.
   */
  readonly databasePoolerUrl: string | null
  /** A streaming replica of that database, which may answer reads; null: none. */
  readonly databaseReplicaUrl: string | null
  /** null: jobs are queued in PostgreSQL. */
  readonly redisUrl: string | null
  /** null: no mail is sent. */
  readonly smtp: SmtpAddress | null
  /** Where the newest link of each tenant's chain is kept every day. */
  readonly anchorsDir: string
  /** A time-stamp service (RFC 3161) that signs these links; null: none. */
  readonly timestampUrl: URL | null
  /** A PEM file with the authorities that its certificate must lead to; null: whoever signs is accepted. */
  readonly timestampCa: string | null
  readonly publicOrigin: URL | null
  readonly defaultTenant: string | null
  readonly role: 'all' | 'api' | 'worker'
  readonly logLevel: string
  /** The number of trusted reverse proxies, each of which appends its client's address to X-Forwarded-For. */
  readonly trustedProxies: number
  /** null: no metrics are served. */
  readonly metricsPort: number | null
  readonly metricsHost: string
}

/** The addresses beside DATABASE_URL mean nothing without it: the embedded database has its own. */
function assertDirectAddress(env: z.infer<typeof schema>): void {
  for (const name of ['DATABASE_POOLER_URL', 'DATABASE_OWNER_URL', 'DATABASE_QUEUE_URL'] as const) {
    if (env[name] === undefined || env.DATABASE_URL !== undefined) continue
    throw new Error(`Configuração inválida:\n  ${name}: informe também DATABASE_URL, o endereço direto do banco`)
  }
}

const anchorsOf = (env: z.infer<typeof schema>) => ({
  anchorsDir: resolve(env.ANCHORS_DIR ?? join(env.DATA_DIR, 'anchors')),
  timestampUrl: env.TIMESTAMP_URL === undefined ? null : new URL(env.TIMESTAMP_URL),
  timestampCa: env.TIMESTAMP_CA ?? null,
})

/** Parses the environment once. Throws an error that names every wrong variable, in Portuguese. */
export function readEnv(variables: NodeJS.ProcessEnv): Env {
  // An empty variable counts as not set.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const result = schema.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Configuração inválida:\n${lines.join('\n')}`)
  }
  const env = result.data
  assertDirectAddress(env)
  const publicOrigin = env.PUBLIC_ORIGIN === undefined ? null : new URL(env.PUBLIC_ORIGIN)
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseOwnerUrl: env.DATABASE_OWNER_URL ?? null,
    databaseQueueUrl: env.DATABASE_QUEUE_URL ?? null,
    databasePoolerUrl: env.DATABASE_POOLER_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    smtp:
      env.SMTP_URL === undefined
        ? null
        : parseSmtpAddress(env.SMTP_URL, env.SMTP_FROM ?? null, publicOrigin?.hostname ?? null),
    ...anchorsOf(env),
    publicOrigin,
    defaultTenant: env.DEFAULT_TENANT ?? null,
    role: env.ROLE,
    logLevel: env.LOG_LEVEL,
    trustedProxies: env.TRUSTED_PROXIES,
    metricsPort: env.METRICS_PORT ?? null,
    metricsHost: env.METRICS_HOST,
  }
}
