import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { exact, productOf } from '../../../contract/decimal.ts'
import type { Identity } from '../../../http/identity.ts'
import { may } from '../../../http/contract/permission.ts'
import type { DayCost } from '../rules/plan-days.ts'
import { planDays } from '../rules/plan-days.ts'
import type { PlanSlot, ReadCosts, SlotGroup } from '../../labels/published.ts'
import { ROUND_NAMES_MAX, SHORT_NAMES_MAX, VALUED_DAYS } from '../contract/api.ts'
import type { Plan, PlanCooling, PlanProduction, PlanReceiving, PlanRound, PlanSensor } from '../contract/api.ts'
import type { AtDoor, DueRound, PlanSources } from '../ports.ts'
import { daysBetween, EXPIRING_DAYS } from '../../../contract/expiry.ts'

const DAY_MS = 86_400_000
/** Labels that are valued at most, of the expired ones and of those ahead: as many as a round lists. */
const VALUED_MAX = 1000

type DuePoints = Awaited<ReturnType<PlanSources['readDuePoints']>>
type Coolings = Awaited<ReturnType<PlanSources['readCoolings']>>
type Short = Awaited<ReturnType<PlanSources['readShort']>>

interface PlanRequest {
  readonly now: Date
  readonly identity: Promise<Identity>
  readonly sources: PlanSources
}

/**
 * One flight, one more for what is to be produced, two for the costs where they may be seen, and three where labels have
 * allergens.
 */
export async function readPlan(tx: TenantTransaction, { now, identity, sources }: PlanRequest): Promise<Plan> {
  // A local day may have 25 hours.
  const until = new Date(now.getTime() + (VALUED_DAYS + 1) * DAY_MS + DAY_MS / 24)
  const [slots, groups, places, paper, door, { rounds, silent }, coolings, recalls, review, short, who] =
    await Promise.all([
      sources.labels.countSlots(tx, now),
      sources.labels.groupSlots(tx, { now, until, limit: VALUED_MAX }),
      sources.readUnwalked(tx, { now, identity }),
      sources.readPaper(tx, now),
      sources.countAtDoor(tx, now),
      sources.readDuePoints(tx, { now, identity }),
      sources.readCoolings(tx, now),
      sources.readRecalls(tx, now),
      sources.readReview(tx),
      sources.readShort(tx, { now, identity }),
      identity,
    ])
  const dayOf = (slot: PlanSlot) => daySlot(slot, now, who.timeZone)
  const counts = slots.flatMap((slot) => (slot.slot === 'later' ? [] : [{ day: dayOf(slot), labels: slot.labels }]))
  const seesCosts = may(who, 'ver_custos')
  const costs = seesCosts ? await costsOf(tx, sources.readCosts, groups, dayOf) : null
  const receiving = waitingAtDoor(door, seesCosts)
  const count = (wanted: PlanSlot['slot']) =>
    slots.reduce((sum, { slot, labels }) => (slot === wanted ? sum + labels : sum), 0)
  const [expired, expiringSoon] = [count('late'), count('ahead')]
  return {
    total: expired + expiringSoon + count('later'),
    expired,
    expiringSoon,
    days: planDays(counts, Math.max(EXPIRING_DAYS - 1, ...counts.map(({ day }) => day)), costs),
    places: [...places],
    paper: [...paper],
    ...(receiving !== null && { receiving }),
    ...(rounds.length > 0 && { temperatures: rounds.map(planRound) }),
    ...(silent.length > 0 && { sensors: silent.map(planSensor) }),
    ...(coolings.length > 0 && { coolings: coolings.map(planCooling) }),
    ...(recalls.open.length > 0 && { recalls: [...recalls.open] }),
    ...(review.total > 0 && { allergens: review }),
    ...(short.length > 0 && { production: planProduction(short) }),
    ...(recalls.isDrillDue && who.role === 'admin' && { recallDrill: true as const }),
  }
}

const planRound = ({ from, to, missing, points }: DueRound): PlanRound => ({
  from,
  to,
  missing,
  points: points.length,
  names: points.slice(0, ROUND_NAMES_MAX),
})

const planProduction = (short: Short): PlanProduction => ({
  products: short.length,
  first: short.slice(0, SHORT_NAMES_MAX).map((row) => ({ name: row.name, short: row.short })),
})

const planSensor = ({ id, name, since }: DuePoints['silent'][number]): PlanSensor => ({
  pointId: id,
  name,
  since: since.toISOString(),
})

const planCooling = ({ coolBy, ...cooling }: Coolings[number]): PlanCooling => ({
  ...cooling,
  coolBy: coolBy.toISOString(),
})

/** Null: nothing waits for this person. */
function waitingAtDoor({ open, prices, oldLots }: AtDoor, seesCosts: boolean): PlanReceiving | null {
  const own = seesCosts ? prices : 0
  return open + own + oldLots === 0 ? null : { open, oldLots, ...(seesCosts && { prices }) }
}

// A label that expires at the first instant of today, and at this one, is one of today: never before.
const daySlot = ({ quarter }: PlanSlot, now: Date, timeZone: string): number =>
  quarter === null ? -1 : daysBetween(now, quarter, timeZone)

async function costsOf(
  tx: TenantTransaction,
  readCosts: ReadCosts,
  groups: readonly SlotGroup[],
  dayOf: (slot: PlanSlot) => number,
): Promise<DayCost[]> {
  const food = groups.filter(({ sample }) => !sample)
  const costOf = await readCosts(tx, food)
  return groups.map((group) => {
    // A sample is thrown away by rule: nothing of it is at risk.
    if (group.sample) return { day: dayOf(group), labels: group.labels, cost: exact(0) }
    const known = costOf(group)
    const cost = known === null ? null : productOf(known.cost, exact(group.labels))
    return { day: dayOf(group), labels: group.labels, cost }
  })
}
