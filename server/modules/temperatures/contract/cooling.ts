import { zonedInstant } from '../../../contract/calendar.ts'
import { celsiusText } from '../../../contract/food.ts'
import type { PlaceNorms } from '../../shelf-life/contract/norm-books.ts'
import { inForce } from '../../shelf-life/contract/norm-books.ts'
import type { NormBook } from '../../shelf-life/contract/norm-row.ts'
import { citation } from '../../shelf-life/contract/norm-row.ts'
import { federalBook } from '../../shelf-life/contract/norms-federal.ts'
import { sp2026Book } from '../../shelf-life/contract/norms-sp-2026.ts'
import type { processActions, ProcessKind, ProcessState } from './process-states.ts'
import type { Reading } from './segments.ts'
import { MINUTE_MS } from './segments.ts'
import { lengthText } from './sentence.ts'

export interface ProcessAction {
  readonly action: (typeof processActions)[number]
  /** °C that the reheated food has reached; null: not said. */
  readonly value: number | null
  readonly at: number
}

/** A check of a food process, as it was written down, in any order. */
export interface ProcessCheck {
  readonly kind: ProcessKind
  readonly readings: readonly Reading[]
  readonly actions: readonly ProcessAction[]
}

export interface ProcessFacts {
  readonly norms: PlaceNorms
  readonly timeZone: string
  /** The local day of the check, by which norms are in force. */
  readonly day: string
  readonly now: number
}

const COOLING_FROM = 60
const COOLING_TO = 10
const COOLING_MS = 120 * MINUTE_MS
const NOTICE_MS = 90 * MINUTE_MS
const DISPLAY_MS = 120 * MINUTE_MS
const OIL_MOST = 180

interface Source {
  readonly book: NormBook
  readonly article: string | null
}
const chillingSource: Source = { book: federalBook, article: 'item 4.8.16' }
const displaySource: Source = { book: sp2026Book, article: 'art. 73' }
const oilSource: Source = { book: federalBook, article: null }

const isInSaoPaulo = ({ norms, day }: Pick<ProcessFacts, 'norms' | 'day'>): boolean =>
  inForce(norms.rows, norms.edition, day).some(({ book }) => book === sp2026Book)

/** What every part of cooked and of reheated food has to reach. */
export function cookedLeast(facts: Pick<ProcessFacts, 'norms' | 'day'>): Source & { readonly celsius: number } {
  return isInSaoPaulo(facts)
    ? { celsius: 75, book: sp2026Book, article: 'art. 59' }
    : { celsius: 70, book: federalBook, article: null }
}

const inOrder = <T extends { readonly at: number }>(all: readonly T[]): readonly T[] =>
  all.toSorted((a, b) => a.at - b.at)

/** What a process check says now. */
export function processState(check: ProcessCheck, facts: ProcessFacts): ProcessState {
  const discarded = check.actions.find(({ action }) => action === 'descartei')
  const state = stateOf(check, facts)
  if (discarded === undefined) return state
  return {
    ...state,
    status: 'descartado',
    endedAt: discarded.at,
    dueAt: null,
    needsAction: false,
    mayReheat: false,
    sentence: 'O alimento foi descartado.',
  }
}

function stateOf(check: ProcessCheck, facts: ProcessFacts): ProcessState {
  switch (check.kind) {
    case 'resfriamento':
      return cooling(check, facts)
    case 'coccao':
    case 'reaquecimento':
      return cooking(check, facts)
    case 'exposicao':
      return display(check, facts)
    case 'oleo':
      return oil(check)
    default:
      return check.kind satisfies never
  }
}

const stateBy = (
  { book, article }: Source,
  fields: Partial<ProcessState> & Pick<ProcessState, 'status' | 'sentence'>,
) => ({
  startedAt: null,
  endedAt: null,
  dueAt: null,
  needsAction: false,
  mayReheat: false,
  norm: book.name,
  article,
  ...fields,
})

/** The reheating that counts: the first one that was hot enough. */
const reheatingOf = ({ actions }: ProcessCheck, least: number): (ProcessAction & { readonly value: number }) | null => {
  for (const { action, value, at } of inOrder(actions))
    if (action === 'reaqueci' && value !== null && value >= least) return { action, value, at }
  return null
}

export interface ActionProblem {
  readonly code: 'reheated_once' | 'reheat_too_cold' | 'action_not_needed'
  readonly text: string
}

/** Why this cannot be done about a check; null: it can. */
export function actionProblem(action: ProcessAction, check: ProcessCheck, facts: ProcessFacts): ActionProblem | null {
  const { celsius } = cookedLeast(facts)
  if (action.action === 'descartei') return null
  if (reheatingOf(check, celsius) !== null)
    return { code: 'reheated_once', text: 'Este alimento já foi reaquecido uma vez. Só é possível descartar.' }
  if (!processState(check, facts).mayReheat)
    return { code: 'action_not_needed', text: 'Só se reaquece o que não resfriou a tempo.' }
  return action.value === null || action.value < celsius
    ? { code: 'reheat_too_cold', text: `Reaqueça até ${celsiusText(celsius)} ou mais e informe a temperatura.` }
    : null
}

function cooling(check: ProcessCheck, facts: ProcessFacts): ProcessState {
  const { celsius } = cookedLeast(facts)
  const reheating = reheatingOf(check, celsius)
  if (reheating === null) return withNextStep(coolingRound(check.readings, facts.now), celsius)
  const again = check.readings.filter(({ at }) => at > reheating.at)
  return withNextStep({ ...coolingRound([reheating, ...again], facts.now), mayReheat: false }, celsius)
}

/** When the food of a cooling that has not ended well has, or had, to be cold; null: nothing waits for that. */
export function coolByOf({ kind }: Pick<ProcessCheck, 'kind'>, state: ProcessState): number | null {
  const { status, startedAt, endedAt } = state
  const isWaiting = kind === 'resfriamento' && (status === 'em_andamento' || status === 'fora')
  return isWaiting && startedAt !== null ? Math.min(startedAt + COOLING_MS, endedAt ?? Infinity) : null
}

function withNextStep(state: ProcessState, celsius: number): ProcessState {
  if (!state.needsAction) return state
  const next = state.mayReheat
    ? `Reaqueça a ${celsiusText(celsius)} ou mais, ou descarte.`
    : 'Já foi reaquecido: descarte.'
  return { ...state, sentence: `${state.sentence} ${next}` }
}

/**
 * From the last reading of 60 °C or more before the food was colder, to the first of 10 °C or less. Food that becomes hot
 * again without a reheating that is written down does not begin anew. Where the first reading is below 60 °C the beginning
 * is unknown: the time counts from that reading, and never is enough for `ok`. Of food that was only seen hot the time counts
 * from its last reading: two hours later nobody knows how warm the food is.
 */
function coolingRound(readings: readonly Reading[], now: number): ProcessState {
  const ordered = inOrder(readings)
  const firstBelow = ordered.findIndex(({ value }) => value < COOLING_FROM)
  const start = firstBelow === -1 ? ordered.at(-1) : ordered[Math.max(0, firstBelow - 1)]
  if (start === undefined)
    return stateBy(chillingSource, { status: 'aguardando', sentence: 'Falta a primeira leitura, a 60 °C ou mais.' })
  const end = ordered.find(({ at, value }) => at >= start.at && value <= COOLING_TO)
  if (end !== undefined) return cooled(start, end)
  return now - start.at <= COOLING_MS ? underWay(start.at, now) : notCooled(start.at)
}

/** What did not cool in time. */
const failed = (fields: Pick<ProcessState, 'startedAt' | 'sentence'> & Partial<ProcessState>): ProcessState =>
  stateBy(chillingSource, { status: 'fora', needsAction: true, mayReheat: true, ...fields })

const notCooled = (startedAt: number): ProcessState =>
  failed({
    startedAt,
    sentence: `Mais de ${lengthText(COOLING_MS)} sem chegar a ${celsiusText(COOLING_TO)} (${citation(chillingSource)}).`,
  })

function cooled(start: Reading, end: Reading): ProcessState {
  const elapsed = end.at - start.at
  const common = { startedAt: start.at, endedAt: end.at }
  const source = citation(chillingSource)
  if (elapsed > COOLING_MS)
    return failed({
      ...common,
      sentence: `${lengthText(elapsed)} para chegar a ${celsiusText(COOLING_TO)}; o limite é ${lengthText(COOLING_MS)} (${source}).`,
    })
  if (start.value < COOLING_FROM)
    return failed({
      ...common,
      sentence: `Sem leitura a ${celsiusText(COOLING_FROM)} ou mais: não se sabe em quanto tempo resfriou.`,
    })
  const sentence = `De ${COOLING_FROM} a ${celsiusText(COOLING_TO)} em ${lengthText(elapsed)} (${source}).`
  return stateBy(chillingSource, { ...common, status: 'ok', sentence })
}

function underWay(startedAt: number, now: number): ProcessState {
  const left = COOLING_MS - (now - startedAt)
  const isNear = now - startedAt >= NOTICE_MS
  const sentence = isNear
    ? `Faltam ${lengthText(left)} para chegar a ${celsiusText(COOLING_TO)}.`
    : `Até ${celsiusText(COOLING_TO)} em ${lengthText(COOLING_MS)}.`
  return stateBy(chillingSource, { status: 'em_andamento', startedAt, dueAt: startedAt + COOLING_MS, sentence })
}

/** The last reading decides: food that was not hot enough is cooked on and measured again. */
function cooking({ readings, kind }: ProcessCheck, facts: ProcessFacts): ProcessState {
  const least = cookedLeast(facts)
  const last = inOrder(readings).at(-1)
  if (last === undefined)
    return stateBy(least, { status: 'aguardando', sentence: `Meça o centro: ${celsiusText(least.celsius)} ou mais.` })
  const what = kind === 'coccao' ? 'Cozinhe mais' : 'Reaqueça mais'
  const measured = `${celsiusText(last.value)}; o mínimo é ${celsiusText(least.celsius)} (${citation(least)}).`
  return last.value >= least.celsius
    ? stateBy(least, { status: 'ok', endedAt: last.at, sentence: measured })
    : stateBy(least, {
        status: 'fora',
        needsAction: true,
        sentence: `${measured} ${what} e meça de novo, ou descarte.`,
      })
}

/** At the start and every two hours. What one source says asks and informs: nothing is blocked. */
function display({ readings }: ProcessCheck, { now, timeZone }: ProcessFacts): ProcessState {
  const ordered = inOrder(readings)
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (first === undefined || last === undefined)
    return stateBy(displaySource, { status: 'aguardando', sentence: 'Meça no início da exposição.' })
  const dueAt = last.at + DISPLAY_MS
  const isOverdue = now > dueAt
  const hour = zonedInstant(new Date(dueAt), timeZone).slice(11, 16)
  return stateBy(displaySource, {
    status: isOverdue ? 'atrasado' : 'em_andamento',
    startedAt: first.at,
    dueAt,
    sentence: isOverdue ? `A medição das ${hour} não foi feita.` : `Próxima medição às ${hour}.`,
  })
}

/** The oil of frying: a warmer one is asked about, and blocks nothing. */
function oil({ readings }: ProcessCheck): ProcessState {
  const last = inOrder(readings).at(-1)
  if (last === undefined)
    return stateBy(oilSource, { status: 'aguardando', sentence: `Meça o óleo: até ${celsiusText(OIL_MOST)}.` })
  const measured = `${celsiusText(last.value)}; o máximo é ${celsiusText(OIL_MOST)} (${citation(oilSource)}).`
  return last.value <= OIL_MOST
    ? stateBy(oilSource, { status: 'ok', endedAt: last.at, sentence: measured })
    : stateBy(oilSource, { status: 'fora', sentence: `${measured} Baixe a temperatura e meça de novo.` })
}
