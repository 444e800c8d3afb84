import type { QueuedCommand } from '../../lib/offline/command.ts'
import { countOf, outcomeOf, toldOf, unseenOf, waitingOf } from '../../lib/offline/queue.ts'

interface CommandParts {
  /** What was refused before what is to be checked; the first write first, since later ones may depend on it. */
  readonly asking: readonly QueuedCommand[]
  /** The last write first. */
  readonly waiting: readonly QueuedCommand[]
  /** Also what was refused and seen. The last write first. */
  readonly settled: readonly QueuedCommand[]
}

/** @param all in the order of the device */
export function commandParts(all: readonly QueuedCommand[]): CommandParts {
  const commands = toldOf(all)
  const [asking, waiting] = [unseenOf(commands), waitingOf(commands)]
  const others = new Set([...asking, ...waiting])
  const isRefused = (command: QueuedCommand) => outcomeOf(command) === 'recusado'
  return {
    asking: [...asking.filter(isRefused), ...asking.filter((command) => !isRefused(command))],
    waiting: [...waiting].reverse(),
    settled: commands.filter((command) => !others.has(command)).reverse(),
  }
}

/** Answers that are further apart are of two returns of the connection. */
const APART_MS = 5 * 60_000

/** What was done at the last return of the connection, and when its last answer came; null: nothing was sent yet. */
export function lastReturn(commands: readonly QueuedCommand[]): { readonly done: number; readonly at: number } | null {
  const answered = toldOf(commands)
    .flatMap((command) => (command.settledAt === null ? [] : [{ command, at: Date.parse(command.settledAt) }]))
    .sort((a, b) => b.at - a.at)
  const [last] = answered
  if (last === undefined) return null
  const apart = answered.findIndex(({ at }, index) => (answered[index - 1]?.at ?? at) - at > APART_MS)
  const together = apart === -1 ? answered : answered.slice(0, apart)
  const done = together.map(({ command }) => command).filter((command) => outcomeOf(command) === 'feito')
  return { done: countOf(done), at: last.at }
}

/** The one thing that a person can do about a write that asks for it. */
export type WayOut = 'reprint' | 'thrown' | 'understood'

export function wayOutOf(command: QueuedCommand): WayOut {
  const outcome = outcomeOf(command)
  if (outcome === 'conferir') return 'reprint'
  return outcome === 'recusado' && command.makes.length > 0 ? 'thrown' : 'understood'
}
