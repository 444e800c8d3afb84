import Big from 'big.js'
import type { PersonNames } from '../../../audit-sentence.ts'
import { shownPerson } from '../../../audit-sentence.ts'
import { zonedInstant } from '../../../contract/calendar.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { found } from '../../../errors.ts'
import type {
  Decision,
  Incident,
  IncidentLabel,
  IncidentSum,
  IncidentSummary,
  Proposal,
} from '../contract/incidents.ts'
import { decisions, INCIDENT_PAGE } from '../contract/incidents.ts'
import { shareText } from '../contract/exposure.ts'
import { crossesAt } from '../contract/time-left.ts'
import type { Outcome } from '../contract/verdict-schemas.ts'
import { outcomes } from '../contract/verdict-schemas.ts'
import type { IncidentState } from '../rules/incident-state.ts'
import type { IncidentPorts, StoredFood } from '../ports.ts'
import type { JudgedFood } from '../rules/judged-labels.ts'
import { isInStock } from '../rules/label-life.ts'
import { standingDecision } from '../rules/kept-labels.ts'
import { coldKinds } from './cold-points.ts'
import type { DecisionRow, FoundIncident } from './incident-rows.ts'
import { decisionRows, findIncident, listIncidents } from './incident-rows.ts'
import type { Judged } from './judged.ts'
import { readJudged } from './judged.ts'

type Names = Awaited<ReturnType<PersonNames>>

/** @param person null: a sensor */
export const summaryOf = (
  { id, kind, startedAt, earliestStart, endedAt, openedAt, utility, protocol, note, points }: IncidentState,
  person: string | null,
  names: Names,
): IncidentSummary => ({
  id,
  kind,
  startedAt,
  earliestStart,
  endedAt,
  openedAt,
  openedBy: person === null ? null : shownPerson(names, person),
  utility,
  protocol,
  note,
  points: points.map(({ pointId, name, kind: kept }) => ({ id: pointId, name, kind: kept })),
})

export async function shownIncidents(
  tx: TenantTransaction,
  open: '1' | '0' | undefined,
  personNames: PersonNames,
): Promise<IncidentSummary[]> {
  const [incidents, names] = await Promise.all([listIncidents(tx, open), personNames(tx)])
  return incidents.map((incident) => summaryOf(incident, incident.person, names))
}

interface Asking {
  readonly ports: IncidentPorts
  readonly identity: Promise<{ readonly timeZone: string; readonly permissions: readonly string[] }>
  readonly now: Date
  readonly limit?: number | undefined
  readonly from?: number | undefined
}

/** An occurrence with a page of its labels and the totals of all. */
export async function shownIncident(tx: TenantTransaction, id: number, asking: Asking): Promise<Incident> {
  const { ports, identity, now, limit = INCIDENT_PAGE, from = 0 } = asking
  const incident = found(await findIncident(tx, id), 'incident_not_found')
  const [judged, decided, cold, names, person] = await Promise.all([
    readJudged(tx, incident, { ports, zone: identity, now }),
    decisionRows(tx, id),
    incident.endedAt === null ? coldKinds(tx, now) : new Set<string>(),
    ports.personNames(tx),
    identity,
  ])
  const inStock = judged.labels.filter(({ food }) => isInStock(food))
  const seesCosts = person.permissions.includes('ver_custos')
  const worthOf = seesCosts
    ? await ports.worths(
        tx,
        inStock.map(({ food }) => food),
      )
    : () => null
  const valued = inStock.map((label) => ({ ...label, worth: worthOf(label.food) }))
  const page = valued.toSorted(worstFirst).slice(from, from + limit)
  const shown = { incident, cold, decided, names, timeZone: person.timeZone }
  return {
    ...summaryOf(incident, incident.person, names),
    points: incident.points.map(({ pointId, name, kind }) => ({
      id: pointId,
      name,
      kind,
      readings: shownReadings(judged, pointId, incident),
    })),
    food: judged.food.map(({ labelId, at, value, person: by }) => ({
      labelId,
      at: at.toISOString(),
      value,
      person: by === null ? null : shownPerson(names, by),
    })),
    labels: page.map((label) => shownLabel(label, shown)),
    next: from + limit < valued.length ? from + limit : null,
    totals: totalsOf(valued, decided, seesCosts),
  }
}

type Valued = JudgedFood & { readonly worth: string | null }

/** The gravest first, then the dearest, then what expires first. */
function worstFirst(a: Valued, b: Valued): number {
  const byOutcome = outcomes.indexOf(b.verdict.outcome) - outcomes.indexOf(a.verdict.outcome)
  if (byOutcome !== 0) return byOutcome
  const byWorth = Number(b.worth ?? 0) - Number(a.worth ?? 0)
  if (byWorth !== 0) return byWorth
  return a.food.expiresAt.getTime() - b.food.expiresAt.getTime() || a.food.id - b.food.id
}

function shownReadings({ readings }: Judged, pointId: number, { startedAt, endedAt }: IncidentState) {
  const own = readings.get(pointId) ?? []
  const start = Date.parse(startedAt)
  const before = own.filter(({ at }) => at < start).at(-1)
  const since = own.filter(({ at }) => at >= start)
  const after = endedAt === null ? -1 : since.findIndex(({ at }) => at > Date.parse(endedAt))
  const shown = after === -1 ? since : since.slice(0, after + 1)
  return [...(before === undefined ? [] : [before]), ...shown].map(({ at, value }) => ({
    at: new Date(at).toISOString(),
    value,
  }))
}

interface Shown {
  readonly incident: FoundIncident
  /** The kinds of points that are within their limits. */
  readonly cold: ReadonlySet<string>
  readonly decided: ReadonlyMap<number, DecisionRow>
  readonly names: Names
  readonly timeZone: string
}

function shownLabel(label: Valued, shown: Shown): IncidentLabel {
  const { food, verdict, scope, isTicked, moved, worth } = label
  const { incident, cold, decided, names, timeZone } = shown
  const at = (ms: number | null) => (ms === null ? null : zonedInstant(new Date(ms), timeZone))
  const row = standingDecision(label, decided)
  return {
    id: food.id,
    code: food.code,
    name: food.name,
    weight: food.weight,
    place: food.place,
    scope,
    ticked: isTicked,
    expires_at: food.expiresAt.toISOString(),
    ...(worth !== null && { worth }),
    used: shareText(verdict.units),
    outcome: verdict.outcome,
    expiration_date: verdict.expirationDate,
    crossedAt: at(verdict.crossedAt),
    crossesAt: incident.endedAt === null ? at(crossesAt(verdict)) : null,
    thawedAt: at(verdict.thawedAt),
    sentence: verdict.sentence,
    unmeasured: verdict.unmeasured !== null,
    proposals: incident.endedAt === null ? proposalsOf(food, verdict.outcome, incident, cold) : [],
    moved,
    blocked: food.blocked,
    decided:
      row === undefined
        ? null
        : {
            decision: decisionOf(row.decision),
            reason: row.reason,
            person: row.person === null ? null : shownPerson(names, row.person),
            at: row.at.toISOString(),
          },
  }
}

const decisionOf = (text: string): Decision => decisions.find((one) => one === text) ?? 'mantem'

const RAW_MEAT = ['carne_crua', 'carne_crua_composta', 'pescado_cru'] as const

/**
 * What saves a label while the occurrence is open: nothing saves what is to be discarded, and what is blocked can neither be
 * cooked nor moved.
 */
function proposalsOf(
  { foodClass, storageTypeId, blocked }: StoredFood,
  outcome: Outcome,
  incident: IncidentState,
  cold: ReadonlySet<string>,
): Proposal[] {
  const point = incident.points.find((one) => one.storageTypeId === storageTypeId)
  if (outcome === 'descartar' || point === undefined) return []
  const isCold = point.kind === 'refrigerado' || point.kind === 'congelado'
  const isRawMeat = RAW_MEAT.some((raw) => raw === foodClass)
  return [
    ...(blocked === null && isRawMeat && point.kind === 'refrigerado' ? (['cozinhar'] as const) : []),
    ...(blocked === null && cold.has(point.kind) ? (['mover'] as const) : []),
    ...(isCold ? (['gelo'] as const) : []),
  ]
}

/** Exact sums over all labels in stock. */
function totalsOf(
  labels: readonly Valued[],
  decided: ReadonlyMap<number, DecisionRow>,
  seesCosts: boolean,
): Incident['totals'] {
  const sumOf = (some: readonly Valued[]) => worthOfAll(some, seesCosts)
  const certain = labels.filter(({ scope }) => scope === 'certo')
  const open = certain.filter((label) => standingDecision(label, decided) === undefined)
  const of = (outcome: Outcome) => sumOf(open.filter(({ verdict }) => verdict.outcome === outcome))
  const inStock = new Map(labels.map((label) => [label.food.id, label]))
  // A label that is there again has been taken back from the ledger, and with it what was decided.
  const stands = (row: DecisionRow) => {
    const label = inStock.get(row.label_id)
    return label === undefined || standingDecision(label, decided) !== undefined
  }
  const standing = [...decided.values()].filter(stands)
  const made = (decision: Decision) => standing.filter((row) => row.decision === decision).length
  return {
    all: sumOf(labels),
    outcomes: {
      mantem: of('mantem'),
      encurta: of('encurta'),
      descongelou: of('descongelou'),
      decidir: of('decidir'),
      descartar: of('descartar'),
    },
    possible: sumOf(labels.filter(({ scope }) => scope === 'possivel')),
    blocked: labels.filter(({ food }) => food.blocked !== null).length,
    decided: {
      mantem: made('mantem'),
      encurta: made('encurta'),
      descongelou: made('descongelou'),
      descarta: made('descarta'),
    },
  }
}

function worthOfAll(labels: readonly Valued[], seesCosts: boolean): IncidentSum {
  if (!seesCosts) return { labels: labels.length }
  const worths = labels.flatMap(({ worth }) => worth ?? [])
  const worth = worths.reduce((sum, one) => sum.plus(one), new Big(0)).toFixed(2)
  return { labels: labels.length, worth, uncosted: labels.length - worths.length }
}
