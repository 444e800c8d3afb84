import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { PersonNames } from '../../../audit-sentence.ts'
import { shownPerson } from '../../../audit-sentence.ts'
import { localDate } from '../../../contract/calendar.ts'
import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { found } from '../../../errors.ts'
import type { Page } from '../../../http/page-reply.ts'
import { decodeCursor, encodeCursor } from '../../../http/paging.ts'
import type { CheckPorts } from '../check-ports.ts'
import type { ProcessFacts } from '../contract/cooling.ts'
import { processState } from '../contract/cooling.ts'
import { processActions, processKinds } from '../contract/process-states.ts'
import type { ProcessCheckAnswer, ProcessChecksQuery } from '../contract/process-checks.ts'
import { saysOf } from '../contract/process-checks.ts'
import type { TemperatureTables } from '../tables.ts'

const build = queryBuilder<TemperatureTables>()
const CHECKS_PAGE = 50

interface Reader {
  readonly ports: Pick<CheckPorts, 'personNames' | 'norms'>
  readonly identity: Promise<{ readonly timeZone: string }>
  readonly now: Date
}

const checks = (tx: TenantTransaction) =>
  build.selectFrom('process_checks').selectAll().where('tenant_id', '=', tx.tenantId)
type CheckRow = Awaited<ReturnType<ReturnType<typeof checks>['execute']>>[number]

function entriesOf(tx: TenantTransaction, ids: readonly number[]) {
  return tx.run(
    build
      .selectFrom('process_check_entries')
      .selectAll()
      .where('tenant_id', '=', tx.tenantId)
      .where('check_id', '=', (eb) => eb.fn.any(sql<number[]>`${ids}::integer[]`))
      .orderBy('at')
      .orderBy('number'),
  )
}
type EntryRow = Awaited<ReturnType<typeof entriesOf>>[number]

export async function shownCheck(tx: TenantTransaction, id: number, reader: Reader): Promise<ProcessCheckAnswer> {
  const [[row], entries, show] = await Promise.all([
    tx.run(checks(tx).where('id', '=', id)),
    entriesOf(tx, [id]),
    showFor(tx, reader),
  ])
  return show(found(row, 'process_check_not_found'), entries)
}

const checksCursor = z.tuple([z.int().check(z.minimum(1), z.maximum(999_999_999))])

/** One page, the newest first. */
export async function shownChecks(
  tx: TenantTransaction,
  { open, batch, cursor }: ProcessChecksQuery,
  reader: Reader,
): Promise<Page<ProcessCheckAnswer>> {
  const after = decodeCursor(cursor, checksCursor)
  let page = checks(tx)
  if (open === '1') page = page.where('open', 'is', true)
  if (open === '0') page = page.where('open', 'is', false)
  if (batch !== undefined) page = page.where('batch_id', '=', batch)
  if (after !== null) page = page.where('id', '<', after[0])
  const [rows, show] = await Promise.all([tx.run(page.orderBy('id', 'desc').limit(CHECKS_PAGE)), showFor(tx, reader)])
  const ids = rows.map(({ id }) => id)
  const entries = Map.groupBy(ids.length === 0 ? [] : await entriesOf(tx, ids), ({ check_id: id }) => id)
  const last = rows.at(-1)
  return {
    items: rows.map((row) => show(row, entries.get(row.id) ?? [])),
    next: last !== undefined && rows.length === CHECKS_PAGE ? encodeCursor([last.id]) : null,
  }
}

async function showFor(tx: TenantTransaction, { ports, identity, now }: Reader) {
  const [names, norms, { timeZone }] = await Promise.all([ports.personNames(tx), ports.norms(tx, identity), identity])
  return (row: CheckRow, entries: readonly EntryRow[]): ProcessCheckAnswer =>
    answerOf(row, entries, {
      names,
      facts: { norms, timeZone, day: localDate(row.opened_at, timeZone), now: now.getTime() },
    })
}

interface Shown {
  readonly names: Awaited<ReturnType<PersonNames>>
  readonly facts: ProcessFacts
}

const kindOf = z.enum(processKinds)
const actionOf = z.enum(processActions)

function answerOf(row: CheckRow, entries: readonly EntryRow[], { names, facts }: Shown): ProcessCheckAnswer {
  const kind = kindOf.parse(row.kind)
  const common = ({ at, late, person }: EntryRow) => ({
    at: at.toISOString(),
    late,
    person: shownPerson(names, person),
  })
  const readings = entries.flatMap((entry) =>
    entry.action === null && entry.value !== null ? [{ ...common(entry), value: Number(entry.value) }] : [],
  )
  const actions = entries.flatMap((entry) =>
    entry.action === null
      ? []
      : [
          {
            ...common(entry),
            action: actionOf.parse(entry.action),
            value: entry.value === null ? null : Number(entry.value),
          },
        ],
  )
  const inMs = <T extends { readonly at: string }>(one: T) => ({ ...one, at: Date.parse(one.at) })
  const state = processState({ kind, readings: readings.map(inMs), actions: actions.map(inMs) }, facts)
  return {
    ...saysOf(row.id, state),
    kind,
    name: row.name,
    batchId: row.batch_id,
    labelId: row.label_id,
    openedAt: row.opened_at.toISOString(),
    person: shownPerson(names, row.person),
    readings,
    actions,
  }
}
