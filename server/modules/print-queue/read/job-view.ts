import * as z from 'zod/mini'
import { outLater, PRINTER_OFF } from '../contract/api.ts'
import type { Station } from '../contract/api.ts'
import { freshTimes, isFresh } from '../rules/fresh-times.ts'
import type { JobRow } from '../job-queries.ts'
import { isCalibration, isFreed } from '../job-queries.ts'
import type { PrintJob } from '../contract/jobs.ts'
import { printJob } from '../contract/jobs.ts'
import type { QueuedLabel } from '../ports.ts'
import { templateOfJob } from '../rules/job-template.ts'
import type { AgentRow } from '../queries.ts'
import { agentOf } from '../queries.ts'

/** A printer that was last ready longer ago than this is called off: an agent asks every 25 seconds. */
const QUIET_MS = 60_000
const CODES_SHOWN = 10

export interface QueueFacts {
  readonly now: Date
  readonly stations: readonly Station[]
  readonly agents: readonly AgentRow[]
  readonly labels: ReadonlyMap<number, QueuedLabel>
}

type AgentFacts = Pick<AgentRow, 'readyAt' | 'isPaired' | 'trouble'>
interface NoticeFacts {
  readonly isWaiting: boolean
  readonly possiblyTwice: boolean
  readonly station: string
  readonly codes: readonly string[]
  readonly agent: AgentFacts | undefined
  readonly now: Date
}

/** `da Confeitaria`, `do Balcão`: nouns in -a, -ção and -dade are feminine. `das Massas`; other plurals do not tell. */
export function ofStation(name: string): string {
  const [first = ''] = name.toLocaleLowerCase('pt-BR').split(' ')
  if (first.endsWith('as')) return `das ${name}`
  if (first.endsWith('s')) return `da estação ${name}`
  return `${/(?:a|ção|são|dade)$/.test(first) ? 'da' : 'do'} ${name}`
}

export function lasting(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} dias`
}

/** Why a station prints nothing now; null: its printer is ready. */
export function offText({ station, agent, now }: Pick<NoticeFacts, 'station' | 'agent' | 'now'>): string | null {
  if (agent === undefined || !agent.isPaired) return `A estação ${station} não tem programa da impressora pareado.`
  const said = agent.trouble ? ` ${asSentence(agent.trouble)}` : ''
  const readyAt = lastReady(agent.readyAt, now)
  if (readyAt === null) return `A impressora ${ofStation(station)} ainda não respondeu.${said}`
  if (said !== '' && agent.trouble !== NO_ANSWER) return `${station}:${said}`
  return quietOf(readyAt, now) === null && said === '' ? null : PRINTER_OFF
}

/** What an agent says of a printer that it cannot reach. */
const NO_ANSWER = 'A impressora não responde.'

const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** When a printer was last ready; null: never, or at a time that the server's clock, when it was ahead, got wrong. */
export const lastReady = (readyAt: Date | null, now: Date): Date | null =>
  readyAt === null || readyAt > freshTimes(now, QUIET_MS).until ? null : readyAt

/** How long a printer has not been ready; null: not long enough to call it off. */
export const quietOf = (readyAt: Date, now: Date): number | null =>
  isFresh(readyAt, freshTimes(now, QUIET_MS)) ? null : now.getTime() - readyAt.getTime()

/** What a person should know of a job: whether its labels may be out twice, and why they are not out yet. */
function noticeOf(facts: NoticeFacts): string | null {
  const { isWaiting, possiblyTwice, codes } = facts
  const shown = codes.slice(0, CODES_SHOWN).join(', ')
  const more = codes.length > CODES_SHOWN ? ` e mais ${codes.length - CODES_SHOWN}` : ''
  const twice = possiblyTwice && codes.length > 0 ? `Pode ter saído duas vezes: confira ${shown}${more}.` : null
  const off = isWaiting ? offText(facts) : null
  const later = off === null ? null : outLater(off, codes.length)
  return [twice, later].filter((text) => text !== null).join(' ') || null
}

export function jobView(row: JobRow, { now, stations, agents, labels }: QueueFacts): PrintJob {
  const isFree = isFreed(row, now)
  const state = isFree ? 'na_fila' : row.state
  const possiblyTwice = isFree || row.possibly_twice === 'sim'
  const station = stations.find(({ id }) => id === row.station_id)?.name ?? 'excluída'
  const shown = row.label_ids.flatMap((id) => labels.get(id) ?? [])
  const codes = shown.filter(({ id }) => !row.not_printed.includes(id)).map(({ code }) => code)
  const agent = agentOf(agents, row.station_id, row.own_agent === 'sim')
  return z.parse(printJob, {
    id: row.id,
    station: { id: row.station_id, name: station },
    profileId: row.profile_id,
    way: row.way,
    state,
    content: isCalibration(row) ? 'calibracao' : 'etiquetas',
    ...templateOfJob(row),
    labels: shown.map(({ id, code, name }) => ({ id, code, name })),
    notPrinted: row.not_printed,
    reason: row.reason,
    claimedBy: agents.find(({ id }) => id === row.claimed_by)?.computer ?? null,
    attempts: row.attempts,
    possiblyTwice,
    notice: noticeOf({ isWaiting: state === 'na_fila', possiblyTwice, station, codes, agent, now }),
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
  })
}
