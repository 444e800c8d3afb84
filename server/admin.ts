import { parseArgs } from 'node:util'
import type * as z from 'zod/mini'
import { openHouse, tenantIds } from './app.ts'
import type { House } from './app.ts'
import { openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { readEnv } from './env.ts'
import { Rejection } from './errors.ts'
import type { ChainFault, ChainReport } from './events/event-chain.ts'
import { verifyChain } from './events/event-chain.ts'
import { rebuildTenant } from './events/rebuild.ts'
import { requiredName } from './http/text.contract.ts'
import { newUser } from './modules/auth/commands.ts'
import { authRejections, email as emailSchema } from './modules/auth/contract.ts'
import { createTenant, createUser, DEFAULT_TIME_ZONE } from './provisioning.ts'
import { TENANT_ID } from './tenant-id.contract.ts'

const USAGE = `Uso:
  npm run --silent admin -- tenant create --id bistro --name "Bistrô da Praça" [--time-zone America/Sao_Paulo]
  npm run --silent admin -- user create --tenant bistro --email ana@bistro.com.br --password-stdin [--role admin|staff]
  npm run --silent admin -- rebuild --tenant bistro
  npm run --silent admin -- audit verify --tenant bistro`

/** A wrong call: the usage is shown with it. */
class UsageError extends Error {}

interface Options {
  readonly id?: string
  readonly name?: string
  readonly tenant?: string
  readonly email?: string
  readonly role?: string
  readonly 'time-zone'?: string
  readonly 'password-stdin'?: boolean
}

function required(options: Options, name: 'id' | 'name' | 'tenant' | 'email'): string {
  const value = options[name]?.trim()
  if (value === undefined || value === '') throw new UsageError(`Falta --${name}.`)
  return value
}

function requiredTenant(options: Options, name: 'id' | 'tenant'): string {
  const id = required(options, name)
  if (!TENANT_ID.test(id)) throw new UsageError(`--${name}: use até 40 letras minúsculas, números e hífen, como em bistro-da-praca.`)
  return id
}

/** The tenant that is named. Throws Rejection 'tenant_unknown' where there is none of that id. */
async function knownTenant(house: House, options: Options): Promise<string> {
  const tenantId = requiredTenant(options, 'tenant')
  if (!(await tenantIds(house.database)).includes(tenantId)) throw new Rejection('tenant_unknown')
  return tenantId
}

/** A value held against the contract's own schema, as every request is. */
function checked(name: string, schema: z.ZodMiniType<string>, value: string): string {
  const result = schema.safeParse(value)
  if (!result.success) throw new UsageError(`--${name}: ${result.error.issues[0]?.message ?? 'valor inválido'}.`)
  return result.data
}

async function readPassword(): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8').replace(/\r?\n$/, '')
}

function timeZoneOf(options: Options): string {
  const timeZone = options['time-zone'] ?? DEFAULT_TIME_ZONE
  try {
    return new Intl.DateTimeFormat('pt-BR', { timeZone }).resolvedOptions().timeZone
  } catch {
    throw new UsageError(`--time-zone: ${timeZone} não é um fuso conhecido.`)
  }
}

type Command = (house: House, options: Options) => Promise<string>

const commands: Readonly<Record<string, Command>> = {
  'tenant create': async (house, options) => {
    const id = requiredTenant(options, 'id')
    const name = checked('name', requiredName('informe o nome'), required(options, 'name'))
    await createTenant(house, { id, name, timeZone: timeZoneOf(options), now: new Date() })
    return `Tenant ${id} criado. Agora crie o primeiro usuário, que será administrador.`
  },
  'user create': async (house, options) => {
    const tenantId = requiredTenant(options, 'tenant')
    const email = checked('email', emailSchema, required(options, 'email'))
    const role = options.role ?? 'staff'
    if (role !== 'admin' && role !== 'staff') throw new UsageError('--role: use admin ou staff.')
    if (options['password-stdin'] !== true) throw new UsageError('Passe a senha pela entrada padrão, com --password-stdin: assim ela não fica no histórico do terminal.')
    await createUser(house, tenantId, await newUser({ email, role, password: await readPassword() }), new Date())
    return `Usuário ${email} criado em ${tenantId}.`
  },
  rebuild: async (house, options) => {
    const tenantId = await knownTenant(house, options)
    const events = await rebuildTenant(house, tenantId)
    return `Leituras de ${tenantId} refeitas a partir de ${events} eventos.`
  },
  'audit verify': async (house, options) => {
    const tenantId = await knownTenant(house, options)
    return chainText(tenantId, await verifyChain(house.database, tenantId))
  },
}

const faultTexts: Readonly<Record<ChainFault['what'], string>> = {
  changed: 'foi alterado depois de gravado',
  missing: 'não está mais no registro',
  unlinked: 'não continua o que foi gravado antes: algo foi tirado, posto ou trocado de lugar',
  unsealed: 'não tem o seu selo',
}
const SHOWN_FAULTS = 50

/** What a walk along the chain found, for whoever runs the command. Throws it where something does not hold. */
function chainText(tenantId: string, { events, outside, faults, head }: ChainReport): string {
  if (faults.length > 0) {
    const lines = faults.slice(0, SHOWN_FAULTS).map(({ position, type, what }) => `  evento ${position}${type === null ? '' : ` (${type})`}: ${faultTexts[what]}`)
    const more = faults.length > SHOWN_FAULTS ? [`  e mais ${faults.length - SHOWN_FAULTS}`] : []
    throw new Error([`O registro de ${tenantId} foi adulterado:`, ...lines, ...more].join('\n'))
  }
  const before = outside === 0 ? '' : ` Os ${outside} primeiros são de antes da cadeia, e deles nada se pode dizer.`
  return `${events} eventos de ${tenantId} conferidos: nenhum alterado, nenhum a menos, todos na ordem.${before}\nElo mais novo: ${head}`
}

/** The configured database; the embedded one that a running server has started; or, with none running, one of our own for this command. */
async function openServer(env: ReturnType<typeof readEnv>): Promise<{ readonly url: string; stop(): Promise<void> }> {
  if (env.databaseUrl !== null) return { url: env.databaseUrl, stop: async () => undefined }
  const { runningEmbeddedPostgresUrl, startEmbeddedPostgres } = await import('../infra/postgres/embedded.ts')
  const running = await runningEmbeddedPostgresUrl(env.dataDir)
  if (running !== undefined) return { url: running, stop: async () => undefined }
  return startEmbeddedPostgres({ dataDir: env.dataDir, log: (message) => void process.stderr.write(`${message}\n`) })
}

async function run(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseOptions(args)
  const command = commands[positionals.join(' ')]
  if (command === undefined) throw new UsageError('Comando desconhecido.')
  const env = readEnv(process.env)
  const server = await openServer(env)
  try {
    await migrate(server.url)
    const database = openDatabase({ url: server.url, poolSize: 2, onIdleError: () => undefined })
    try {
      return await command(openHouse(database, { defaultTenant: null }), values)
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
  }
}

const text = { type: 'string' } as const
const knownOptions = { id: text, name: text, tenant: text, email: text, role: text, 'time-zone': text, 'password-stdin': { type: 'boolean' } } as const

function parseOptions(args: readonly string[]): { values: Options; positionals: string[] } {
  const unknown = args.find((arg) => arg.startsWith('-') && !(arg.slice(2).split('=', 1).join('') in knownOptions))
  if (unknown !== undefined) throw new UsageError(`Opção desconhecida: ${unknown}`)
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: knownOptions })
  } catch {
    throw new UsageError('Opção sem o seu valor, ou com um valor que não tem.')
  }
}

function explain(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\n\n${USAGE}`
  if (error instanceof Rejection && error.code in authRejections) return authRejections[error.code as keyof typeof authRejections].text
  return error instanceof Error ? error.message : String(error)
}

run(process.argv.slice(2)).then(
  (message) => void process.stdout.write(`${message}\n`),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = 1
  },
)
