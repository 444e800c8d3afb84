import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { exact, productOf } from '../../contract/decimal.ts'
import type { Identity } from '../../http/identity.ts'
import { may } from '../../http/contract/permission.ts'
import type { Route } from '../../http/route.ts'
import { sessionRoute } from '../../http/route.ts'
import type { DayCost } from './plan-days.ts'
import { planDays } from './plan-days.ts'
import type { PlanSlot, SlotGroup } from './plan-queries.ts'
import { countSlots, groupSlots } from './plan-queries.ts'
import type { Plan } from './contract/plan.ts'
import { plan, VALUED_DAYS } from './contract/plan.ts'
import type { ReadCosts, ReadPaper } from './ports.ts'
import { daysBetween, unwalkedPlaces } from './rounds.ts'
import { EXPIRING_DAYS } from '../../contract/expiry.ts'

const DAY_MS = 86_400_000
/** Labels that are valued at most, of the expired ones and of those ahead: as many as a round lists. */
const VALUED_MAX = 1000

/** What the plan reads of other modules. */
interface PlanSources {
  readonly readCosts: ReadCosts
  readonly readPaper: ReadPaper
}

export const planRoute = (sources: PlanSources): Route =>
  sessionRoute({
    method: 'get',
    path: '/api/products/plan',
    tag: 'Etiquetas',
    summary: 'O plano do dia: quanto vence em cada dia e quanto vale, lugares sem ronda, fila de impressão',
    answers: { 200: plan },
    read: async (tx, { now, identity }) => ({ status: 200, body: await readPlan(tx, { now, identity, sources }) }),
  })

interface PlanRequest {
  readonly now: Date
  readonly identity: Promise<Identity>
  readonly sources: PlanSources
}

/** One flight, and two more for the costs where they may be seen. */
async function readPlan(tx: TenantTransaction, { now, identity, sources }: PlanRequest): Promise<Plan> {
  // A local day may have 25 hours.
  const until = new Date(now.getTime() + (VALUED_DAYS + 1) * DAY_MS + DAY_MS / 24)
  const [slots, groups, places, paper, who] = await Promise.all([
    countSlots(tx, now),
    groupSlots(tx, { now, until, limit: VALUED_MAX }),
    unwalkedPlaces(tx, { now, identity }),
    sources.readPaper(tx, now),
    identity,
  ])
  const dayOf = (slot: PlanSlot) => daySlot(slot, now, who.timeZone)
  const counts = slots.flatMap((slot) => (slot.slot === 'later' ? [] : [{ day: dayOf(slot), labels: slot.labels }]))
  const costs = may(who, 'ver_custos') ? await costsOf(tx, sources.readCosts, groups, dayOf) : null
  const count = (wanted: PlanSlot['slot']) =>
    slots.reduce((sum, { slot, labels }) => (slot === wanted ? sum + labels : sum), 0)
  const [expired, expiringSoon] = [count('late'), count('ahead')]
  return {
    total: expired + expiringSoon + count('later'),
    expired,
    expiringSoon,
    days: planDays(counts, Math.max(EXPIRING_DAYS - 1, ...counts.map(({ day }) => day)), costs),
    places,
    paper: [...paper],
  }
}

// A label that expires at the first instant of today, and at this one, is one of today: never before.
const daySlot = ({ slot, quarter }: PlanSlot, now: Date, timeZone: string): number =>
  slot === 'ahead' ? daysBetween(now, quarter, timeZone) : -1

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
