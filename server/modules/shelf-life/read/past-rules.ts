import { rawStatement } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Recorded } from '../../../events/event.ts'
import { eventCatalogue } from '../../../events/event.ts'
import { createLogReader } from '../../../events/log-reader.ts'
import type { Past } from '../../../events/past.ts'
import type { HouseState } from '../contract/house.ts'
import { initialHouse } from '../contract/house.ts'
import type { RuleState } from '../rules/evolve.ts'
import { evolveHouse, evolveRule } from '../rules/evolve.ts'
import { timeRule } from '../contract/kitchen-answers.ts'
import type { TimeRule } from '../contract/resolution.ts'
import type { HouseEvent, RuleEvent } from '../events.ts'
import { shelfLifeEvents } from '../events.ts'

interface Decided {
  readonly house: HouseState
  readonly rules: readonly TimeRule[]
}

const HOUSE_STREAM = 'shelf-life'
const types = Object.keys(shelfLifeEvents)
const reader = createLogReader(eventCatalogue(shelfLifeEvents))
/** The place of an instant in the log is known up to some seconds. */
const MARGIN_MS = 60_000

const CHANGED = rawStatement({ stream: 'text' })`
select distinct stream from events
where tenant_id = $1 and position > $2 and type = any($3::text[]) and recorded_at > $4::timestamptz`

/** What the house had decided at an instant: what it has decided now, without what has changed since. */
export async function decidedAt(
  tx: TenantTransaction,
  { store, rulesAt }: Past,
  reading: Promise<Decided>,
): Promise<Decided> {
  if (rulesAt === null) return reading
  const [now, streams] = await Promise.all([reading, changedSince(tx, rulesAt)])
  if (streams.length === 0) return now
  const events = await store.readStreams<HouseEvent | RuleEvent>(tx, streams)
  const before = (stream: string) => (events.get(stream) ?? []).filter(({ recordedAt }) => recordedAt <= rulesAt)
  const changed = new Set(streams)
  const rules = streams
    .filter((stream) => stream !== HOUSE_STREAM)
    .map((stream) => before(stream).filter(isOfRule).reduce<RuleState>(evolveRule, null))
    .flatMap((rule) => (rule === null ? [] : [timeRule.parse({ tempMax: null, ...rule })]))
  return {
    house: changed.has(HOUSE_STREAM)
      ? before(HOUSE_STREAM).filter(isOfHouse).reduce<HouseState>(evolveHouse, initialHouse)
      : now.house,
    rules: [...now.rules.filter(({ id }) => !changed.has(`time-rule-${id}`)), ...rules],
  }
}

const isOfRule = (event: Recorded): event is Recorded<RuleEvent> =>
  event.type === 'HouseRuleSet' || event.type === 'HouseRuleRemoved'
const isOfHouse = (event: Recorded<HouseEvent | RuleEvent>): event is Recorded<HouseEvent> => !isOfRule(event)

async function changedSince(tx: TenantTransaction, at: Date): Promise<readonly string[]> {
  const [position = 0] = await reader.lastBefore(tx, [new Date(at.getTime() - MARGIN_MS)])
  const rows = await tx.query(CHANGED(tx.tenantId, position, types, at.toISOString()))
  return rows.map(({ stream }) => stream)
}
