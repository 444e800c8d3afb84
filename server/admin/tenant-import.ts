import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Application } from '../app.ts'
import { rawStatement } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { writeTenant } from '../database/tenant-transaction.ts'
import { Rejection } from '../errors.ts'
import { readChainHead, walkChain } from '../events/event-chain.ts'
import { sealNamesOf } from '../events/seal-older-names.ts'
import { rebuildWithin } from '../events/rebuild.ts'
import { hashPassword } from '../modules/auth/door/password.ts'
import { TENANT_ID } from '../contract/tenant-id.ts'
import { chainText } from './integrity.ts'
import { archiveLines } from './tenant-archive.ts'
import { ARCHIVE_FORMAT } from './tenant-export.ts'
import { KEPT_TABLES } from './tenant-tables.ts'

const manifestSchema = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  tenant: z.string().check(z.regex(TENANT_ID)),
  name: z.string(),
  exportedAt: z.string(),
  events: z.int(),
  chain: z.string().check(z.regex(/^[0-9a-f]*$/)),
  withPasswords: z.boolean(),
  /** Absent: printed labels show the page without names, and new ones get keys of a new secret. */
  labelSecret: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
})
export type ArchiveManifest = z.infer<typeof manifestSchema>

const PAGE = 1_000
const tableOf = new Map([
  ['events.jsonl', 'events'],
  ...KEPT_TABLES.map((name): [string, string] => [`tables/${name}.jsonl`, name]),
])

/**
 * Imports a tenant from its archive in one transaction: inserts its events and verifies their chain, inserts
 * KEPT_TABLES, and rebuilds the read tables from the events. Throws Rejection 'tenant_exists'.
 */
export async function importTenant(application: Application, path: string): Promise<ArchiveManifest> {
  const manifest = await readManifest(path)
  // A user without a password hash in the archive gets a random password: a login is refused as one with a wrong
  // password is.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  await writeTenant(application.database, manifest.tenant, async (tx) => {
    if ((await readChainHead(tx)) !== undefined) throw new Rejection('tenant_exists')
    tx.send({
      sql: "insert into tenant_head (tenant_id, position, chain) values ($1, $2, decode($3, 'hex'))",
      parameters: [tx.tenantId, manifest.events, manifest.chain],
    })
    if (manifest.labelSecret !== undefined)
      tx.send({
        sql: "update tenant_head set label_secret = decode($2, 'hex') where tenant_id = $1",
        parameters: [tx.tenantId, manifest.labelSecret],
      })
    await insertRows(tx, path, { password_hash: passwordHash })
    const head = await readChainHead(tx)
    if (head === undefined) throw new Error('The head was not written')
    chainText(manifest.tenant, await walkChain((work) => work(tx), head, { acceptsUnsealed: true }))
    if ((await application.store.readLog(tx, head.position, 1)).events.length > 0)
      throw new Error(`O arquivo tem mais eventos do que diz ter: ${path}`)
    await sealNamesOf(tx, application.store, new Date())
    await rebuildWithin(tx, application.store)
  })
  return manifest
}

async function readManifest(path: string): Promise<ArchiveManifest> {
  const broken = new Error(`${path} não é um arquivo de tenant do FoodID, ou é de uma versão mais nova.`)
  try {
    for await (const { text } of archiveLines(path, (file) => file === 'manifest.json'))
      return manifestSchema.parse(JSON.parse(text))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error(`Não há ${path}.`, { cause: error })
    throw broken
  }
  throw broken
}

async function insertRows(
  tx: TenantTransaction,
  path: string,
  missing: Readonly<Record<string, string>>,
): Promise<void> {
  let table = ''
  let lines: string[] = []
  const flush = async () => {
    if (lines.length > 0) await insert(tx, table, lines, missing)
    lines = []
  }
  for await (const { file, text } of archiveLines(path, (name) => tableOf.has(name))) {
    const next = tableOf.get(file) ?? ''
    if (next !== table || lines.length >= PAGE) await flush()
    table = next
    lines.push(text)
  }
  await flush()
}

const COLUMNS = rawStatement({ name: 'name' })`
select attname as name from pg_attribute
where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attname <> 'tenant_id' order by attnum`

/**
 * Inserts rows as PostgreSQL wrote them, but always with the tenant id of this transaction. They are inserted beside the
 * tenant's head, which tells Citus the tenant's node.
 */
async function insert(
  tx: TenantTransaction,
  table: string,
  lines: readonly string[],
  missing: Readonly<Record<string, string>>,
): Promise<void> {
  const columns = (await tx.query(COLUMNS(table))).map(({ name }) => name)
  await tx.query({
    sql: `insert into ${table} (tenant_id, ${columns.join(', ')})
select h.tenant_id, ${columns.map((column) => `r.${column}`).join(', ')}
from tenant_head h cross join jsonb_array_elements($2::jsonb) as line(row)
cross join lateral jsonb_populate_record(null::${table}, $3::jsonb || line.row) as r where h.tenant_id = $1`,
    parameters: [tx.tenantId, `[${lines.join(',')}]`, JSON.stringify(missing)],
  })
}
