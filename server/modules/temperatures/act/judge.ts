import { isDeepStrictEqual } from 'node:util'
import type { Loaded } from '../../../events/handle-command.ts'
import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { isBlockedFor, isUndoable } from '../../labels/published.ts'
import { blockReason } from '../contract/incidents.ts'
import type { TemperatureSettings } from '../contract/settings.ts'
import type { IncidentState } from '../rules/incident-state.ts'
import { incidentDecider, incidentStream } from '../incident-decider.ts'
import type { IncidentPorts, StoredFood } from '../ports.ts'
import type { FoodMeasure } from '../read/incident-rows.ts'
import { decisionRows, recentIncidents } from '../read/incident-rows.ts'
import type { Judged, UsedUnits } from '../read/judged.ts'
import { readJudged } from '../read/judged.ts'
import type { Kin } from '../read/kin.ts'
import type { UnsavedReading } from '../read/unsaved-readings.ts'
import type { JudgedFood } from '../rules/judged-labels.ts'
import { mustBeBlocked } from '../rules/kept-labels.ts'
import type { QuietTime } from '../rules/quiet-time.ts'
import { quietTimes } from '../rules/quiet-time.ts'
import { heldElsewhere } from './held-elsewhere.ts'

export type Zone = Promise<{ readonly timeZone: string }>

interface Judging {
  readonly ports: IncidentPorts
  readonly zone: Zone
  readonly unsaved?: readonly UnsavedReading[]
  readonly unsavedFood?: FoodMeasure
  readonly settings?: TemperatureSettings
  readonly unsavedUnits?: UsedUnits
  /** The occurrences that this unit may have changed, as they are now. */
  readonly unsavedIncidents?: readonly IncidentState[]
  /** The labels that are judged, which have changed; left out: all of an occurrence. */
  readonly kin?: Kin
  /** Whether the quiet times of the points are looked for, each of which costs as much as the verdicts. */
  readonly findsQuiet?: boolean
  /** What this unit has done to labels already: a label that was moved may be in two occurrences. */
  readonly touched?: Map<number, Touch>
}

/** What a verdict has done to a label. */
export type Touch = 'blocked' | 'released'

/** A stream after the events that this unit has appended to it. */
export const grown = <State>(before: Loaded<State>, state: State): Loaded<State> => ({
  ...before,
  version: before.version + 1,
  state,
})

/** Loads the streams of these occurrences. */
export const loadIncidents = (
  unit: UnitOfWork,
  incidents: readonly Pick<IncidentState, 'id'>[],
): Promise<Loaded<IncidentState | null>[]> =>
  loadStreams(
    unit,
    incidentDecider,
    incidents.map(({ id }) => incidentStream(id)),
  )

/** What has become of the labels of an occurrence. */
interface Judgement {
  /** How long further readings cannot change it; none where they may, and where nobody has asked. */
  readonly quiet: readonly QuietTime[]
  /** By label, what it was recorded to have used. */
  readonly units: ReadonlyMap<number, number>
  /** The labels of the occurrence that need its block no more. */
  readonly freed: readonly number[]
}

const NOTHING: Judgement = { quiet: [], units: new Map(), freed: [] }

/**
 * Blocks what must be discarded or decided, and releases what need not any more. Nothing else happens by itself. Of an
 * occurrence that has ended it also records what each label has used.
 *
 * @param loaded the stream with what this unit has appended
 */
export async function judgeIncident(
  unit: UnitOfWork,
  loaded: Loaded<IncidentState | null>,
  { ports, zone, findsQuiet = false, touched = new Map(), ...unsaved }: Judging,
): Promise<Judgement> {
  const { state } = loaded
  if (state === null) return NOTHING
  const { tx, now } = unit
  const [judged, decided] = await Promise.all([
    readJudged(tx, state, { ports, zone, now, ...unsaved }),
    decisionRows(tx, state.id),
  ])
  const reason = blockReason(state)
  // What may be there again too: it must not be found, or come back by an undoing, with other blocks than its food needs.
  const standing = judged.labels.filter(({ food }) => mayBeThere(food, now) && !touched.has(food.id))
  const blocked = idsOf(standing, (label) => !isBlockedFor(label.food.blocked, reason) && mustBeBlocked(label, decided))
  const mayBeFree = standing.flatMap((label) =>
    isBlockedFor(label.food.blocked, reason) && !mustBeBlocked(label, decided) ? [label.food] : [],
  )
  const freed = mayBeFree.length === 0 ? mayBeFree : withoutUnmeasured(mayBeFree, state, { judged, decided })
  // A label that was made after an end that was written down later.
  const untouched = judged.untouched.filter((food) => isBlockedFor(food.blocked, reason) && !touched.has(food.id))
  const leaving = [...freed, ...untouched]
  const released = leaving.map(({ id }) => id)
  const exposures =
    state.endedAt === null
      ? []
      : judged.labels.flatMap(({ food, units }) =>
          units === (judged.recorded.get(food.id) ?? 0) ? [] : [{ labelId: food.id, units }],
        )
  const quiet = findsQuiet && state.endedAt === null ? quietOf(judged, state, { decided, now }) : []
  if (blocked.length + released.length + exposures.length === 0) return { ...NOTHING, quiet }
  for (const id of blocked) touched.set(id, 'blocked')
  for (const id of released) touched.set(id, 'released')
  const held = await heldElsewhere(unit, state.id, leaving, { ports, zone, ...unsaved })
  await ports.block(unit, { blocked, released, held }, { reason, incidentId: state.id, zone })
  decideAndAppend(unit, incidentDecider, loaded, {
    type: 'JudgeIncident',
    judged: { blocked, released, exposures, at: now.toISOString() },
  })
  return {
    quiet,
    units: new Map(exposures.map(({ labelId, units }) => [labelId, units])),
    freed: freed.map(({ id }) => id),
  }
}

/**
 * Judges an occurrence, and those that were opened after it, where what its labels have used in it is another number now:
 * their verdicts begin with that number.
 */
export async function judgeWithYounger(
  unit: UnitOfWork,
  loaded: Loaded<IncidentState | null>,
  judging: Judging,
): Promise<Pick<Judgement, 'freed'>> {
  const { state } = loaded
  if (state === null) return NOTHING
  const touched = new Map<number, Touch>()
  const unsavedIncidents = [state]
  const { units, freed } = await judgeIncident(unit, loaded, { ...judging, unsavedIncidents, touched })
  const { ports, zone, unsaved = [] } = judging
  const recorded = new Map([[state.id, units]])
  const since = new Date(state.startedAt)
  await judgeYounger(unit, { recorded, since }, { ports, zone, unsaved, unsavedIncidents, touched })
  return { freed }
}

/** Judges these occurrences, and those that were opened after them where what a label has used in one is another number now. */
export async function judgeAll(
  unit: UnitOfWork,
  incidents: readonly Loaded<IncidentState | null>[],
  judging: Omit<Judging, 'touched' | 'unsavedUnits' | 'unsavedIncidents'>,
): Promise<{
  readonly quiet: readonly QuietTime[]
  readonly judged: ReadonlySet<number>
  readonly touched: ReadonlyMap<number, Touch>
}> {
  const touched = new Map<number, Touch>()
  const quiet: QuietTime[] = []
  const recorded = new Map<number, ReadonlyMap<number, number>>()
  const known = incidents.flatMap(({ state, ...loaded }) => (state === null ? [] : [{ ...loaded, state }]))
  const unsavedIncidents = known.map(({ state }) => state)
  // What a label used in an older one is where the younger one begins.
  for (const loaded of known.toSorted((a, b) => a.state.id - b.state.id)) {
    const judgement = await judgeIncident(unit, loaded, {
      ...judging,
      unsavedUnits: recorded,
      unsavedIncidents,
      touched,
    })
    quiet.push(...judgement.quiet)
    recorded.set(loaded.state.id, judgement.units)
  }
  const since = new Date(Math.min(...unsavedIncidents.map(({ startedAt }) => Date.parse(startedAt))))
  const judged = new Set(recorded.keys())
  const { ports, zone, unsaved = [], kin } = judging
  const younger = { ports, zone, unsaved, unsavedIncidents, touched, ...(kin && { kin }) }
  await judgeYounger(unit, { recorded, since, judged }, younger)
  return { quiet, judged, touched }
}

/**
 * A power cut that goes on after its end has blocked what nobody had measured. While it is open nothing new is blocked for
 * that, and nothing is released that would be blocked again at its end.
 */
function withoutUnmeasured(
  foods: readonly StoredFood[],
  { kind, endedAt }: IncidentState,
  { judged, decided }: { readonly judged: Judged; readonly decided: Awaited<ReturnType<typeof decisionRows>> },
): readonly StoredFood[] {
  if (kind !== 'falta_de_energia' || endedAt !== null) return foods
  const held = new Set(idsOf(judged.labelsIfEnded(), (label) => mustBeBlocked(label, decided)))
  return foods.filter(({ id }) => !held.has(id))
}

const mayBeThere = ({ transformedAt }: StoredFood, now: Date): boolean =>
  transformedAt === null || isUndoable(transformedAt, now)

interface Recorded {
  /** By occurrence and label, in this unit. */
  readonly recorded: UsedUnits
  /** When the first of these occurrences began. */
  readonly since: Date
  /** Occurrences that this unit has judged with what is recorded. */
  readonly judged?: ReadonlySet<number>
}

/** Judges the occurrences that were opened after those of which the unit has recorded what labels used. */
async function judgeYounger(
  unit: UnitOfWork,
  { recorded, since, judged = new Set() }: Recorded,
  judging: Judging,
): Promise<void> {
  const changed = [...recorded].flatMap(([id, units]) => (units.size > 0 ? [id] : []))
  if (changed.length === 0) return
  const oldest = Math.min(...changed)
  const recent = await recentIncidents(unit.tx, since)
  const younger = recent.filter(({ id }) => id > oldest && !judged.has(id)).toSorted((a, b) => a.id - b.id)
  const { kin } = judging
  const own = kin === undefined ? younger : await kin.incidentsOf(younger)
  const unsavedUnits = new Map(recorded)
  for (const loaded of await loadIncidents(unit, own)) {
    const { units } = await judgeIncident(unit, loaded, { ...judging, unsavedUnits })
    if (loaded.state !== null) unsavedUnits.set(loaded.state.id, units)
  }
}

function quietOf(
  { labels, labelsWith, readings, timeZone }: Judged,
  { points }: IncidentState,
  { decided, now }: { readonly decided: Awaited<ReturnType<typeof decisionRows>>; readonly now: Date },
): readonly QuietTime[] {
  const blockedOf = (judged: readonly JudgedFood[]) =>
    idsOf(judged, (label) => label.food.transformedAt === null && mustBeBlocked(label, decided))
  const blocked = blockedOf(labels)
  return quietTimes({ points, readings, now: now.getTime(), timeZone }, (worst, at) =>
    isDeepStrictEqual(blockedOf(labelsWith(worst, at)), blocked),
  )
}

const idsOf = (labels: readonly JudgedFood[], is: (label: JudgedFood) => boolean): number[] =>
  labels.flatMap((label) => (is(label) ? [label.food.id] : []))
