import { Rejection } from '../../../errors.ts'
import { addDays, expiryInstant, localDate } from '../../../contract/expiry.ts'
import { tagCode } from '../../../contract/tag-code.ts'
import { queryBuilder, rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Calendar } from '../act/label-answers.ts'
import type { LabelNumberEvent } from '../stream/number-events.ts'
import { findLabelFacts } from '../read/label-facts.ts'
import type { LabelTables } from '../read/tables.ts'
import { takeLabelNumbers } from './birth.ts'

/** The numbers of one block. */
const BLOCK_NUMBERS = 50
const OPEN_BLOCKS_MAX = 2
/** Of one user in all browsers. */
const OPEN_OF_USER_MAX = 4
const OPEN_OF_ALL_MAX = 40
/** Only so many of the newest blocks are counted. */
const COUNTED_BLOCKS = 200
/** A device that never comes back holds its numbers for so long. */
const KEPT_DAYS = 7

/** A device of the kitchen, or a browser with the ordinary session of a user. */
export interface NumberHolder {
  readonly device: string
  readonly userId: string | null
}

interface ReservedNumber {
  readonly id: number
  readonly code: string
  readonly qrKey: string
}

export interface NumberBlock {
  readonly numbers: ReservedNumber[]
  readonly expiresAt: string
}

const build = queryBuilder<LabelTables>()

/**
 * The next numbers of the tenant's labels, with their codes and the keys of their QR: nobody else gets them. They are valid
 * for some days and never past the end of the year, since a code has its year.
 *
 * @param left the numbers that the device still has; undefined: it does not say
 */
export async function reserveNumbers(
  unit: UnitOfWork,
  holder: Promise<NumberHolder>,
  calendar: Calendar,
  left?: readonly number[],
): Promise<NumberBlock> {
  const [facts, { timeZone }, { device, userId }, blocks] = await Promise.all([
    findLabelFacts(unit.tx, { baseProductId: '', storagePlaces: [] }),
    calendar,
    holder,
    findOpenBlocks(unit.tx, unit.now),
  ])
  const open = blocks.filter((block) => !isUsedUp(block, { device, userId }, left))
  refuseMoreBlocks(open, { device, userId })
  const ids = takeLabelNumbers(unit, facts, BLOCK_NUMBERS)
  const [first = 0, last = 0] = [ids[0], ids.at(-1)]
  const today = localDate(unit.now, timeZone)
  const year = Number(today.slice(0, 4))
  const yearEnds = expiryInstant(`${year}-12-31`, timeZone)
  const expires = expiryInstant(addDays(today, KEPT_DAYS), timeZone)
  const expiresAt = (expires < yearEnds ? expires : yearEnds).toISOString()
  const reserved: LabelNumberEvent = {
    type: 'LabelNumbersReserved',
    data: { first, last, device, userId, expiresAt },
  }
  unit.append({
    stream: `label-numbers-${first}`,
    expectedVersion: 0,
    events: [reserved],
  })
  const numbers = ids.map((id) => {
    const code = tagCode(year, id)
    return { id, code, qrKey: facts.keys(code) }
  })
  return { numbers, expiresAt }
}

const ofHolder = (tx: TenantTransaction, { device, userId }: NumberHolder) => {
  const blocks = build
    .selectFrom('label_numbers as n')
    .where('n.tenant_id', '=', tx.tenantId)
    .where('n.device', '=', device)
  return userId === null ? blocks.where('n.user_id', 'is', null) : blocks.where('n.user_id', '=', userId)
}

interface OpenBlock extends NumberHolder {
  readonly first: number
  readonly last: number
  /** How many of its numbers have a label. */
  readonly used: number
}

/**
 * The numbers of refused labels and of burned paper never become labels: the device itself says which numbers it still has.
 * What it says counts once a label of the block has arrived. Otherwise a device could burn the numbers of a house without
 * making labels.
 */
const isUsedUp = (block: OpenBlock, { device, userId }: NumberHolder, left: readonly number[] | undefined): boolean =>
  left !== undefined &&
  block.device === device &&
  block.userId === userId &&
  block.used > 0 &&
  !left.some((id) => block.first <= id && id <= block.last)

/** The blocks that are still valid and have a number that no label has. */
async function findOpenBlocks(tx: TenantTransaction, now: Date): Promise<readonly OpenBlock[]> {
  const newest = build
    .selectFrom('label_numbers as b')
    .selectAll()
    .where('b.tenant_id', '=', tx.tenantId)
    .orderBy('b.first_id', 'desc')
    .limit(COUNTED_BLOCKS)
  const blocks = await tx.run(
    build
      .selectFrom(newest.as('n'))
      .leftJoin('labels as l', (join) =>
        join
          .onRef('l.tenant_id', '=', 'n.tenant_id')
          .onRef('l.id', '>=', 'n.first_id')
          .onRef('l.id', '<=', 'n.last_id'),
      )
      .select((eb) => ['n.first_id', 'n.last_id', 'n.device', 'n.user_id', eb.fn.count('l.id').as('used')])
      .where('n.expires_at', '>', now)
      .groupBy(['n.first_id', 'n.last_id', 'n.device', 'n.user_id']),
  )
  return blocks
    .map((row) => ({
      device: row.device,
      userId: row.user_id,
      first: row.first_id,
      last: row.last_id,
      used: Number(row.used),
    }))
    .filter(({ used }) => used < BLOCK_NUMBERS)
}

function refuseMoreBlocks(open: readonly NumberHolder[], { device, userId }: NumberHolder): void {
  const ofUser = open.filter((one) => one.userId === userId)
  if (ofUser.filter((one) => one.device === device).length >= OPEN_BLOCKS_MAX) throw new Rejection('number_blocks_open')
  if (userId !== null && ofUser.length >= OPEN_OF_USER_MAX) throw new Rejection('number_blocks_of_user')
  if (open.length >= OPEN_OF_ALL_MAX) throw new Rejection('number_blocks_of_all')
}

const LABELLED = rawStatement({ id: 'integer' })`
select id from labels where tenant_id = $1 and id = any($2::integer[]) order by id`

/** Those of the numbers that a label has. */
export async function labelled(tx: TenantTransaction, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.query(LABELLED(tx.tenantId, ids))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Throws a Rejection where one of the numbers is not among those that this device has reserved, was reserved later or had
 * expired by then, or has become a label. So the year of the label's code is that of its block.
 */
export async function admitNumbers(
  { tx, now }: UnitOfWork,
  ids: readonly number[],
  holder: Promise<NumberHolder>,
): Promise<void> {
  const held = await holder
  const [blocks, used] = await Promise.all([
    tx.run(
      ofHolder(tx, held)
        .select(['n.first_id', 'n.last_id'])
        .where('n.expires_at', '>', now)
        .where('n.reserved_at', '<=', now),
    ),
    labelled(tx, ids),
  ])
  const isReserved = (id: number) => blocks.some(({ first_id: first, last_id: last }) => first <= id && id <= last)
  if (new Set(ids).size < ids.length || !ids.every(isReserved)) throw new Rejection('numbers_not_reserved')
  const [taken] = used
  if (taken !== undefined) throw new Rejection('number_used', { id: taken })
}

/** Whether one of these numbers was reserved for this holder. */
export async function hasReserved(
  tx: TenantTransaction,
  holder: NumberHolder,
  ids: readonly number[],
): Promise<boolean> {
  const blocks = await tx.run(ofHolder(tx, holder).select(['n.first_id', 'n.last_id']))
  return ids.some((id) => blocks.some(({ first_id: first, last_id: last }) => first <= id && id <= last))
}
