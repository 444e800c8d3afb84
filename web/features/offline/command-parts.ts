import type { QueuedCommand } from '../../lib/offline/command.ts'

/** What became of a write: `guardado` is only on this device. */
export type Fate = 'guardado' | 'feito' | 'recusado' | 'conferir'

/** A write that was sent before has the fate of then. */
export function fateOf({ result }: Pick<QueuedCommand, 'result'>): Fate {
  if (result === null) return 'guardado'
  return result.status === 'repetido' ? (result.first ?? 'feito') : result.status
}

/** Whether a person has to do something about it. */
export function asks(command: QueuedCommand): boolean {
  const fate = fateOf(command)
  return !command.isSeen && (fate === 'recusado' || fate === 'conferir')
}

interface CommandParts {
  /** What was refused before what is to be checked; the first write first, since later ones may depend on it. */
  readonly asking: readonly QueuedCommand[]
  /** The last write first. */
  readonly waiting: readonly QueuedCommand[]
  /** Also what was refused and seen. The last write first. */
  readonly settled: readonly QueuedCommand[]
}

/** @param commands in the order of the device */
export function commandParts(commands: readonly QueuedCommand[]): CommandParts {
  const asking = commands.filter(asks)
  const isRefused = (command: QueuedCommand) => fateOf(command) === 'recusado'
  const [waiting, answered] = [commands.filter(isWaiting), commands.filter((command) => !isWaiting(command))]
  return {
    asking: [...asking.filter(isRefused), ...asking.filter((command) => !isRefused(command))],
    waiting: waiting.reverse(),
    settled: answered.filter((command) => !asks(command)).reverse(),
  }
}

export const isWaiting = ({ result }: QueuedCommand): boolean => result === null

/** Answers that are further apart are of two returns of the connection. */
const APART_MS = 5 * 60_000

/** What was done at the last return of the connection, and when its last answer came; null: nothing was sent yet. */
export function lastReturn(commands: readonly QueuedCommand[]): { readonly done: number; readonly at: number } | null {
  const answered = commands
    .flatMap((command) => (command.settledAt === null ? [] : [{ command, at: Date.parse(command.settledAt) }]))
    .sort((a, b) => b.at - a.at)
  const [last] = answered
  if (last === undefined) return null
  const apart = answered.findIndex(({ at }, index) => (answered[index - 1]?.at ?? at) - at > APART_MS)
  const together = apart === -1 ? answered : answered.slice(0, apart)
  return { done: together.filter(({ command }) => fateOf(command) === 'feito').length, at: last.at }
}

/** The one thing that a person can do about a write that asks for it. */
export type WayOut = 'reprint' | 'thrown' | 'understood'

export function wayOutOf(command: QueuedCommand): WayOut {
  if (fateOf(command) === 'conferir') return 'reprint'
  return command.makes.length > 0 ? 'thrown' : 'understood'
}
