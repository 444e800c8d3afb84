import type { ProcessKind, ProcessStatus } from '#contract/temperatures/process-states'
import { processKindNames } from '#contract/temperatures/process-checks'
import type { ProcessCheckAnswer } from '#contract/temperatures/process-checks'
import { localDate } from '#contract/calendar'
import { celsiusText, measuredText } from '#contract/food'
import { capitalised, plural } from '#contract/words'
import { IconAlertTriangle, IconCheck, IconClock, IconClockExclamation, IconTrash } from '../../../components/icons.ts'
import type { BadgeLook } from '../../../components/tone-badge.tsx'

const MINUTE_MS = 60_000
const NEAR_MINUTES = 30

export const kindTitle = (kind: ProcessKind): string => capitalised(processKindNames[kind])

/** What to measure, above the number. */
export const measureHints: Readonly<Record<ProcessKind, string>> = {
  resfriamento: 'No centro do alimento, a partir de 60 °C',
  coccao: 'No centro do alimento',
  reaquecimento: 'No centro do alimento',
  exposicao: 'No início e a cada 2 h',
  oleo: 'No meio da fritadeira, até 180 °C',
}

export const statusLooks: Readonly<Record<ProcessStatus, BadgeLook>> = {
  aguardando: { word: 'Falta medir', icon: IconClock, tone: 'warn' },
  em_andamento: { word: 'Em andamento', icon: IconClock, tone: 'plain' },
  atrasado: { word: 'Atrasado', icon: IconClockExclamation, tone: 'bad' },
  ok: { word: 'OK', icon: IconCheck, tone: 'good' },
  fora: { word: 'Fora', icon: IconAlertTriangle, tone: 'bad' },
  descartado: { word: 'Descartado', icon: IconTrash, tone: 'plain' },
}

export interface CoolingClock {
  readonly sinceMs: number
  readonly leftMs: number
  /** What the time is counted from. */
  readonly from: string
  readonly isNear: boolean
}

/** The time of a cooling that goes on; null: it has ended, or something else is checked. */
export function coolingClock(check: ProcessCheckAnswer, now: Date): CoolingClock | null {
  const { kind, status, startedAt, dueAt, readings, actions } = check
  if (kind !== 'resfriamento' || status !== 'em_andamento' || startedAt === null || dueAt === null) return null
  const start = [...actions, ...readings].find(({ at }) => at === startedAt)
  const leftMs = Math.max(0, Date.parse(dueAt) - now.getTime())
  return {
    sinceMs: Math.max(0, now.getTime() - Date.parse(startedAt)),
    leftMs,
    from: (start?.value ?? 0) >= 60 ? 'desde 60 °C' : 'desde a primeira leitura',
    isNear: leftMs <= NEAR_MINUTES * MINUTE_MS,
  }
}

/** `Faltam 30 min para chegar a 10 °C.` */
export function leftText(leftMs: number): string {
  const minutes = Math.ceil(leftMs / MINUTE_MS)
  return `${plural(minutes, 'Falta', 'Faltam')} ${minutes} min para chegar a 10 °C.`
}

export interface Entry {
  readonly key: string
  readonly at: string
  readonly text: string
  readonly about: string
}

/** What was measured and done, in the order of time. */
export function entriesOf({ readings, actions }: Pick<ProcessCheckAnswer, 'readings' | 'actions'>): readonly Entry[] {
  const about = ({ person, late }: { readonly person: string; readonly late: boolean }) =>
    late ? `${person} · lançado depois` : person
  const measured = readings.map((one, index) => ({
    key: `measured ${index}`,
    at: one.at,
    text: measuredText(one.value),
    about: about(one),
  }))
  const done = actions.map((one, index) => ({
    key: `done ${index}`,
    at: one.at,
    text: one.action === 'descartei' ? 'descartado' : `reaquecido a ${celsiusText(one.value ?? 0)}`,
    about: about(one),
  }))
  return [...measured, ...done].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

export interface CheckDay {
  readonly date: string
  readonly checks: readonly ProcessCheckAnswer[]
}

/** By the local day on which they began, in the order in which they come. */
export function byDay(checks: readonly ProcessCheckAnswer[], timeZone: string): readonly CheckDay[] {
  const days = new Map<string, ProcessCheckAnswer[]>()
  for (const check of checks) {
    const date = localDate(new Date(check.openedAt), timeZone)
    days.set(date, [...(days.get(date) ?? []), check])
  }
  return [...days].map(([date, own]) => ({ date, checks: own }))
}
