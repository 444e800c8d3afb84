import type { AnsweredRow, Statement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { nameKey } from '../../../contract/text.ts'
import type { LabelListQuery, LabelLot, ListStatus } from '../contract/api.ts'
import { isWithdrawn, LIST_LIMIT_DEFAULT } from '../contract/api.ts'
import type { Cursor } from './list-cursor.ts'
import type { LabelContext } from '../contract/made-label.ts'
import type { wholeLabel } from './queries.ts'
import { toLabel } from './queries.ts'
import { readProvenance } from './provenance.ts'
import { EXPIRING_MS, localDate } from '../../../contract/expiry.ts'
import { parseTypedCode } from '../../../contract/tag-code.ts'
import { kindSql } from './kind-sql.ts'
import { dayRange, isDayStatus } from './day-range.ts'
import type { DayRange } from './day-range.ts'
import { usableSql } from './usable-sql.ts'

/** A label with the lot that PostgreSQL computes for it. */
export type ListedRow = AnsweredRow<typeof wholeLabel>

type Order = 'newest' | 'soonest'

/**
 * What is to be used, what expires and what has expired are ordered by expiry. All others are ordered by number, newest
 * first, where the call does not say otherwise.
 */
function orderOf({ status, order }: Pick<LabelListQuery, 'status' | 'order'>): Order {
  if (order !== undefined) return order
  const byExpiry = status === 'to_use' || status === 'expiring' || status === 'expired' || isDayStatus(status)
  return byExpiry ? 'soonest' : 'newest'
}

const orderBy = (order: Order, alias: string) =>
  order === 'soonest' ? `${alias}.expires_at, ${alias}.id` : `${alias}.id desc`

/** When a list is read. The zone is waited for only by a list of some days, which is read in a second flight. */
export interface ListMoment {
  readonly now: Date
  readonly identity: Promise<{ readonly timeZone: string }>
}

/**
 * One page of labels. It reads only the rows that it returns: every filter has an index that begins with it. A search
 * first reads the few distinct names of the tenant (`label_names`), then one page of each name's labels with a lateral
 * join.
 */
export async function listLabels(
  tx: TenantTransaction,
  filter: LabelListQuery,
  cursor: Cursor | null,
  { now, identity }: ListMoment,
): Promise<ListedRow[]> {
  const days = isDayStatus(filter.status) ? dayRange(filter.status, now, (await identity).timeZone) : null
  const { sql, parameters } = pageOf(tx.tenantId, { filter, cursor, now, days })
  // The text varies with the filter, so nothing declares its columns.
  return tx.query<ListedRow>({ sql, parameters })
}

interface PageRequest {
  readonly filter: LabelListQuery
  readonly cursor: Cursor | null
  readonly now: Date
  /** Of a list of what expires on some days; null: any other list. */
  readonly days: DayRange | null
}

/** @param extra another condition on the labels `l`, in the order of the page */
function pageOf(
  tenantId: string,
  { filter, cursor, now, days }: PageRequest,
  extra: (order: Order, alike: Alike) => readonly string[] = () => [],
): Statement & { readonly alike: Alike } {
  const order = orderOf(filter)
  const parameters: unknown[] = [tenantId]
  const parameter = (value: unknown, type: string) => `$${parameters.push(value)}::${type}`
  // PostgreSQL refuses a parameter that the text does not name: each instant is one parameter, where it is asked for.
  const instants = new Map<string, string>()
  const instant = (at: Date) => {
    const text = at.toISOString()
    const known = instants.get(text) ?? parameter(text, 'timestamptz')
    instants.set(text, known)
    return known
  }
  const alike = alikeIn(filter.status, () => instant(now))
  const conditions = [
    'l.tenant_id = $1',
    ...(days === null ? statusConditions(filter.status, instant, now) : daysConditions(days, instant, now)),
    ...extra(order, alike),
    ...narrowing(filter, (text) => parameter(text, 'text')),
  ]
  if (cursor !== null) {
    conditions.push(
      order === 'soonest'
        ? `(l.expires_at, l.id) > (${parameter(cursor.expiresAt, 'timestamptz')}, ${parameter(cursor.id, 'integer')})`
        : `l.id < ${parameter(cursor.id, 'integer')}`,
    )
  }
  if (filter.lot !== undefined) {
    const { lot, variety } = lotParts(filter.lot)
    conditions.push(`l.lot = ${parameter(lot, 'text')}`, `l.variety = ${parameter(variety, 'text')}`)
  }
  // Written out, not as parameters: their partial indexes are found by them.
  if (filter.basis !== undefined) conditions.push(`l.basis_kind = 'manual'`)
  if (filter.purpose !== undefined) conditions.push(`l.purpose = 'amostra'`, `${kindSql('l')} = '#amostra'`)
  const limit = parameter(filter.limit ?? LIST_LIMIT_DEFAULT, 'integer')
  const ordered = (alias: string) => orderBy(order, alias)
  const page = (columns: string, more: string) =>
    `select ${columns} from labels l where ${conditions.join(' and ')}${more} order by ${ordered('l')} limit ${limit}`

  // Each name's page has only the columns of the order, mostly from the index alone; whole rows are read for the
  // answered page only.
  const pageByName = (key: string) => `select l.* from (
  select found.* from label_names n cross join lateral (${page(order === 'soonest' ? 'l.id, l.expires_at' : 'l.id', ' and l.name_key = n.name_key')}) found
  where n.tenant_id = $1 and position(${parameter(key, 'text')} in n.name_key) > 0 order by ${ordered('found')} limit ${limit}
) picked join labels l on l.tenant_id = $1 and l.id = picked.id order by ${ordered('l')}`

  const search = searchOf(filter.q)
  // Raw SQL in every case: the page without a search is also a part of the lateral join.
  const text =
    search.kind === 'name'
      ? pageByName(search.key)
      : page('l.*', search.kind === 'id' ? ` and l.id = ${parameter(search.id, 'integer')}` : '')
  return { sql: text, parameters, alike }
}

/** The labels of a lot that belong on the page too: in its own hash a lot does not know which of its labels are blocked. */
type Alike = (alias: string) => string

function alikeIn(status: ListStatus | undefined, now: () => string): Alike {
  if (status !== 'to_use') return () => ''
  const instant = now()
  return (alias) => ` and ${usableSql(alias, instant)}`
}

// A lot stands where its first label in the order of the page stands. The subquery is one look into labels__lot.
const isFirstOfLot = (order: Order, alike: Alike) =>
  `l.id = (select n.id from labels n where n.tenant_id = $1 and n.lot = l.lot and n.stock = l.stock and n.variety = l.variety${alike('n')} order by n.id${order === 'soonest' ? '' : ' desc'} limit 1)`

function narrowing({ category, sector, place }: LabelListQuery, text: (value: string) => string): string[] {
  return [
    ...(category ? [`l.category_key = ${text(nameKey(category))}`] : []),
    ...(sector ? [`l.sector_key = ${text(nameKey(sector))}`] : []),
    ...(place ? [`l.storage_type_id = ${text(place)}`] : []),
  ]
}

/** A lot's first label in the order of the page, and the own fields of all its labels, oldest first. */
export interface LotRow extends ListedRow {
  readonly members: readonly {
    readonly id: number
    readonly code: string
    readonly responsible: string
    /** As PostgreSQL writes an instant in JSON. */
    readonly entered_at: string
    readonly print_count: number
    readonly provenance: string | null
    readonly blocked: string | null
    /** Its own, which not everybody may see. */
    readonly cost: string | null
  }[]
}

/**
 * One page of lots: labels with the same product, dates and place. Beyond the answered lots' own labels it reads only
 * those that stand, in the order of the page, between the answered lots. A search for one label's number or code
 * answers that label as a lot of one.
 */
export async function listLots(
  tx: TenantTransaction,
  filter: LabelListQuery,
  cursor: Cursor | null,
  { now, identity }: ListMoment,
): Promise<LotRow[]> {
  const isOneLabel = searchOf(filter.q).kind === 'id'
  const days = isDayStatus(filter.status) ? dayRange(filter.status, now, (await identity).timeZone) : null
  const page = pageOf(tx.tenantId, { filter, cursor, now, days }, (order, alike) =>
    isOneLabel ? [] : [isFirstOfLot(order, alike)],
  )
  const members = isOneLabel
    ? 'm.id = page.id'
    : `m.lot = page.lot and m.stock = page.stock and m.variety = page.variety${page.alike('m')}`
  const sql = `select page.*, own.members from (${page.sql}) page cross join lateral (
  select json_agg(json_build_object('id', m.id, 'code', m.code, 'responsible', m.responsible, 'entered_at', m.entered_at, 'print_count', m.print_count, 'provenance', m.provenance, 'blocked', m.blocked, 'cost', m.cost::text) order by m.id) as members
  from labels m where m.tenant_id = $1 and ${members}
) own order by ${orderBy(orderOf(filter), 'page')}`
  // As above.
  return tx.query<LotRow>({ sql, parameters: page.parameters })
}

/** The id of a lot: the hash that PostgreSQL computes, and the one of what is said of its provenance. */
export const lotId = ({ lot, variety }: Pick<ListedRow, 'lot' | 'variety'>): string => lot + variety

const HASH_LENGTH = 32
const lotParts = (id: string) => ({ lot: id.slice(0, HASH_LENGTH), variety: id.slice(HASH_LENGTH) })

/** A lot: what its labels share, and the own fields of each. */
export function toLot({ members, ...row }: LotRow, context: LabelContext): LabelLot {
  const {
    id: _id,
    qrCode: _code,
    qrKey: _key,
    responsible: _who,
    entry_date: _at,
    entry_day: _day,
    print_count: _prints,
    startedAt: _start,
    parentIds: _parents,
    parentCode: _parent,
    blocked: _blocked,
    ...shared
  } = toLabel(row, context)
  return {
    lot: lotId(row),
    shared,
    labels: members.map(({ id, code, responsible, entered_at: entered, print_count, provenance, blocked }) => {
      const enteredAt = new Date(entered)
      const own = provenance === null ? null : readProvenance(provenance)
      return {
        id,
        qrCode: code,
        qrKey: context.keys(code),
        responsible,
        entry_date: enteredAt.toISOString(),
        entry_day: localDate(enteredAt, context.timeZone),
        print_count,
        ...(blocked !== null && { blocked }),
        ...(own !== null && { startedAt: own.startedAt, parentIds: own.parentIds }),
        ...(own?.parentCode !== undefined && { parentCode: own.parentCode }),
      }
    }),
  }
}

function statusConditions(status: ListStatus | undefined, instant: (at: Date) => string, now: Date): string[] {
  const soon = new Date(now.getTime() + EXPIRING_MS)
  if (status === undefined) return ["l.stock = 'in_stock'"]
  if (isWithdrawn(status)) return [`l.stock = '${status}'`]
  switch (status) {
    case 'to_use':
      return [usableSql('l', instant(now))]
    case 'expired':
      return ["l.stock = 'in_stock'", `l.expires_at < ${instant(now)}`]
    case 'expiring':
      return ["l.stock = 'in_stock'", `l.expires_at >= ${instant(now)}`, `l.expires_at <= ${instant(soon)}`]
    case 'valid':
      return ["l.stock = 'in_stock'", `l.expires_at > ${instant(soon)}`]
    case 'today':
    case 'tomorrow':
    case 'soon':
    case 'later':
      return ["l.stock = 'in_stock'"]
    default:
      return status satisfies never
  }
}

const daysConditions = ({ after, upTo }: DayRange, instant: (at: Date) => string, now: Date): string[] => [
  "l.stock = 'in_stock'",
  after === null ? `l.expires_at >= ${instant(now)}` : `l.expires_at > ${instant(after)}`,
  ...(upTo === null ? [] : [`l.expires_at <= ${instant(upTo)}`]),
]

/** The search text as a label's number or tag code, or else as a part of its name. */
function searchOf(
  q: string | undefined,
): { kind: 'none' } | { kind: 'id'; id: number } | { kind: 'name'; key: string } {
  const text = (q ?? '').trim()
  if (text === '') return { kind: 'none' }
  const id = parseTypedCode(text)?.id ?? (/^#?\d{1,9}$/.test(text) ? Number(text.replace('#', '')) : undefined)
  return id === undefined ? { kind: 'name', key: nameKey(text) } : { kind: 'id', id }
}
