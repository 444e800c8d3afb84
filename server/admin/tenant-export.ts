import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Application } from '../app.ts'
import { rawStatement } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import { findTenant } from '../database/tenants.ts'
import { Rejection } from '../errors.ts'
import { readChainHead } from '../events/event-chain.ts'
import type { ChainHead } from '../events/chain-walk.ts'
import { ArchiveWriter } from './tenant-archive.ts'
import { KEPT_TABLES, readTableNames } from './tenant-tables.ts'

export const ARCHIVE_FORMAT = 1
const PAGE = 1_000

const README = `Tudo o que o FoodID guarda de um restaurante.

events.jsonl    tudo o que aconteceu, em ordem, um evento por linha, com o selo que prova que nada mudou
tables/*.jsonl  o que as telas leem (etiquetas, cadastros, fichas técnicas…), uma linha por registro
manifest.json   de quem é, de quando é, e onde o registro termina

Um FoodID o recebe de volta com: npm run --silent admin -- tenant import --from este-arquivo.zip
`

export interface ExportRequest {
  readonly tenantId: string
  readonly to: string
  /**
   * Includes the password hashes, so that users keep their passwords, and the secret of the labels' keys, so that printed
   * labels keep showing all (decision 48). For moving a tenant, not for giving the archive away.
   */
  readonly withPasswords: boolean
  readonly now: Date
}

/** Writes a consistent snapshot of a tenant to a zip. Returns the number of its events. */
export async function exportTenant(
  application: Application,
  { tenantId, to, withPasswords, now }: ExportRequest,
): Promise<number> {
  const file = resolve(to)
  if (existsSync(file)) throw new Error(`Já existe ${file}; indique outro arquivo em --to.`)
  const archive = new ArchiveWriter(file)
  try {
    const head = await readTenant(application.database, tenantId, async (tx) => {
      // All queries see one snapshot, so concurrent writes do not matter.
      tx.send({ sql: 'set transaction isolation level repeatable read', parameters: [] })
      const [found, tenant, secret] = await Promise.all([readChainHead(tx), findTenant(tx), readLabelSecret(tx)])
      if (found === undefined || tenant === undefined) throw new Rejection('tenant_unknown')
      await archive.add('LEIA-ME.txt', onePage([README.trimEnd()]))
      await archive.add(
        'manifest.json',
        onePage([
          JSON.stringify({
            ...manifest(tenantId, tenant.name, found, { withPasswords, now }),
            ...(withPasswords && { labelSecret: secret }),
          }),
        ]),
      )
      await archive.add('events.jsonl', events(tx))
      for (const table of [...KEPT_TABLES, ...readTableNames(application)])
        await archive.add(`tables/${table}.jsonl`, rows(tx, table, withPasswords))
      return found
    })
    await archive.finish()
    return head.position
  } catch (error) {
    await archive.abandon()
    throw error
  }
}

const manifest = (
  tenant: string,
  name: string,
  { position, chain }: ChainHead,
  { withPasswords, now }: Pick<ExportRequest, 'withPasswords' | 'now'>,
) => ({
  format: ARCHIVE_FORMAT,
  tenant,
  name,
  exportedAt: now.toISOString(),
  events: position,
  chain: chain.toString('hex'),
  withPasswords,
})

const LABEL_SECRET = rawStatement({ secret: 'text' })`
select encode(label_secret, 'hex') as secret from tenant_head where tenant_id = $1`

async function readLabelSecret(tx: TenantTransaction): Promise<string | undefined> {
  const [head] = await tx.query(LABEL_SECRET(tx.tenantId))
  return head?.secret
}

async function* onePage(lines: readonly string[]): AsyncGenerator<readonly string[]> {
  yield lines
}

// Raw SQL, here and below: whole rows as JSON text.
const EVENTS = rawStatement({ position: 'bigint', line: 'text' })`
select position, (to_jsonb(e) - 'tenant_id')::text as line from events e where tenant_id = $1 and position > $2 order by position limit $3`

// PostgreSQL writes the rows as JSON text and reads them back at import: no number or hash is converted by JavaScript.
async function* events(tx: TenantTransaction): AsyncGenerator<readonly string[]> {
  for (let [after, count] = [0, PAGE]; count === PAGE;) {
    const page = await tx.query(EVENTS(tx.tenantId, after, PAGE))
    yield page.map(({ line }) => line)
    ;[after, count] = [page.at(-1)?.position ?? after, page.length]
  }
}

async function* rows(tx: TenantTransaction, table: string, withPasswords: boolean): AsyncGenerator<readonly string[]> {
  const hidden = withPasswords ? ['tenant_id'] : ['tenant_id', 'password_hash']
  tx.send({
    sql: `declare archived_rows no scroll cursor for select (to_jsonb(t) - $2::text[])::text as line from ${table} t where tenant_id = $1`,
    parameters: [tx.tenantId, hidden],
  })
  for (let count = PAGE; count === PAGE;) {
    // The cursor is of a table that varies, and nothing can be declared of it before it is open.
    const page = await tx.query<{ line: string }>({ sql: `fetch ${PAGE} from archived_rows`, parameters: [] })
    yield page.map(({ line }) => line)
    count = page.length
  }
  tx.send({ sql: 'close archived_rows', parameters: [] })
}
