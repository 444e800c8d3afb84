import type { Database } from '../database/database.ts'
import { fixedStatement, parameter, rawStatement } from '../database/statement.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import { readTenant } from '../database/tenant-transaction.ts'
import type { ChainHead, ChainReport, StoredSeal, WalkOptions } from './chain-walk.ts'
import { ChainWalk, storedSeal } from './chain-walk.ts'
import { olderNames } from './name-commitments.ts'
import { logTables } from './tables.ts'

interface SealedRow {
  readonly event: string
  readonly meta: string
  readonly recordedAt: string
  /** The data with the commitments in place of the names, where it is at hand. */
  readonly committed?: string
}

/** The text of data that had its names sealed with it (null commitments), or with the commitments in place of the names. */
const sealedData = ({ event, committed = `(${event}.data || ${event}.commitments)` }: SealedRow) =>
  `case when ${event}.commitments is null then ${event}.data::text else '[' || ${committed}::text || ']' end`

/**
 * The hash of the text that PostgreSQL writes of a jsonb array of these values. The text is joined of the values' own
 * texts: an array of jsonb would be built only to be written out, which doubles the time of a seal.
 */
const hashOf = ({ event, meta, recordedAt }: SealedRow, data: string) => {
  const texts = [
    `to_jsonb(${event}.stream)::text`,
    `${event}.stream_version`,
    `'"' || ${event}.event_id || '"'`,
    `to_jsonb(${event}.type)::text`,
    `${event}.schema_version`,
    data,
    `(${meta})::text`,
    `extract(epoch from ${recordedAt})`,
  ]
  return `sha256(convert_to('[' || ${texts.join(" || ', ' || ")} || ']', 'UTF8'))`
}

/**
 * A chain over each tenant's events makes changes of the log evident (decision 12):
 * - an event's *seal* is the SHA-256 of its content, stored with the event as `hash`;
 * - every event of an append stores the same *link*: the chain's value before that append;
 * - an append makes the next value, the SHA-256 of its link and of its events' seals; the tenant's *head* keeps the
 *   newest one as `chain`.
 *
 * This is the seal as SQL, over stream, version, id, type, schema version, data, meta and time; names are sealed by
 * their commitments (name-commitments.ts). The position is not sealed: the order of the chain covers it. PostgreSQL
 * writes the text of a jsonb value in one way only, so the sealed text and the text read back are the same.
 */
export const sealOf = (row: SealedRow): string => hashOf(row, sealedData(row))

const OLDER_NAMES = `case ${Object.entries(olderNames)
  .map(([type, { fields, where }]) => {
    const condition = where === undefined ? '' : ` and e.data->>'${where.field}' = '${where.value}'`
    return `when e.type = '${type}'${condition} then '{${fields.join(',')}}'::text[]`
  })
  .join(' ')} else '{}'::text[] end`

const STORED: SealedRow = { event: 'e', meta: 'e.meta', recordedAt: 'e.recorded_at' }
const PAGE = 2_000
// Raw SQL: the seal is an expression that the append shares.
const readSeals = (condition: string) => rawStatement(storedSeal)`
select e.position, e.type, e.link, e.hash, ${sealOf(STORED)} as seal, e.commitments, e.salts,
  case when e.commitments is null then ${hashOf(STORED, `(e.data - ${OLDER_NAMES})::text`)} end as nameless,
  case when e.commitments <> '{}'::jsonb or (e.commitments is null and e.type in (${Object.keys(olderNames)
    .map((type) => `'${type}'`)
    .join(', ')})) then e.data end as named,
  case when e.type = 'PersonalDataErased' then e.data end as erasure,
  case when e.type = 'OlderNamesSealed' then e.data end as sealing
from events e where e.tenant_id = $1 and e.position > $2${condition} order by e.position limit $3`
const READ_EVENTS = readSeals('')
const READ_LATER_ERASURES = readSeals(" and e.type = 'PersonalDataErased'")
const selectHead = fixedStatement(
  logTables.selectFrom('tenant_head').select(['position', 'chain']).where('tenant_id', '=', parameter(1)),
)

/** A link of the chain, in hex, and the position of the event that it follows. */
export interface ChainLink {
  readonly position: number
  readonly link: string
}

const LINK_AFTER = rawStatement({ link: 'bytea?' })`
select coalesce(
  (select e.link from events e where e.tenant_id = $1 and e.position > $2 order by e.position limit 1),
  (select h.chain from tenant_head h where h.tenant_id = $1 and h.position = $2)) as link`

/** Whether the chain still has this link there. It reads one event; `verifyChain` reads all. */
export async function hasLink(tx: TenantTransaction, { position, link }: ChainLink): Promise<boolean> {
  const [row] = await tx.query(LINK_AFTER(tx.tenantId, position))
  return row?.link?.toString('hex') === link
}

export async function readChainHead(tx: TenantTransaction): Promise<ChainHead | undefined> {
  const [head] = await tx.query(selectHead(tx.tenantId))
  return head
}

/**
 * Verifies a tenant's whole log against its chain. It finds an event that was changed, removed, inserted or moved. An
 * attacker who can write every row and the head can write a whole new history: only a link kept elsewhere shows that
 * (`sought`).
 */
export async function verifyChain(
  database: Database,
  tenantId: string,
  sought: ReadonlySet<string> = new Set(),
): Promise<ChainReport> {
  const read: Read = (work) => readTenant(database, tenantId, work)
  // The head is read first. Events appended during the walk are beyond it and are not verified.
  const head = await read(readChainHead)
  return head === undefined
    ? { events: 0, outside: 0, erased: 0, faults: [], head: '', linksAt: new Map() }
    : walkChain(read, head, { sought })
}

type Read = <T>(work: (tx: TenantTransaction) => Promise<T>) => Promise<T>

/** As `verifyChain`, for a caller that has read the head and follows the progress. */
export async function walkChain(
  read: Read,
  head: ChainHead,
  { onPage, ...options }: WalkOptions & { readonly onPage?: (position: number) => Promise<void> } = {},
): Promise<ChainReport> {
  const walk = new ChainWalk(options)
  for await (const page of sealPages(read, head)) {
    for (const event of page) walk.step(event)
    await onPage?.(page.at(-1)?.position ?? head.position)
  }
  // An erasure that was committed during the walk is beyond the head, and what it rewrote is not.
  if (walk.hasUnexplained) {
    const erasures = await read((tx) => tx.query(READ_LATER_ERASURES(tx.tenantId, head.position, PAGE)))
    for (const erasure of erasures) walk.explain(erasure)
  }
  return walk.end(head)
}

/** The events up to the head with their seals, in pages. */
export async function* sealPages(read: Read, head: ChainHead): AsyncGenerator<readonly StoredSeal[]> {
  for (let [after, count] = [0, PAGE]; count === PAGE && after < head.position;) {
    const from = after
    const page = await read((tx) => tx.query(READ_EVENTS(tx.tenantId, from, PAGE)))
    ;[after, count] = [page.at(-1)?.position ?? after, page.length]
    yield page.filter(({ position }) => position <= head.position)
  }
}
