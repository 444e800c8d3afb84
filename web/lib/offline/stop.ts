/** The command at which the server fails each time, and how often it did so on end. */
export interface Stop {
  readonly key: string
  readonly times: number
}

/** A server that restarts or has no disk for a moment fails as well: only a command that fails so often is named. */
const NAMED_AFTER = 3

/** @param first the first command of the call that failed; null: the failure says nothing about a command */
export function stopAfter(before: Stop | null, first: string | null): Stop | null {
  if (first === null) return before
  return { key: first, times: before?.key === first ? before.times + 1 : 1 }
}

/** The command that stops the queue; null: none is known to. */
export const stoppedAt = (stop: Stop | null): string | null =>
  stop !== null && stop.times >= NAMED_AFTER ? stop.key : null

/** What a command has as its result that a person has taken out: it is not done, and its paper is not valid. */
export const takenOut = (key: string) => ({
  key,
  status: 'recusado' as const,
  code: 'taken_out',
  detail: 'Tirado da fila neste aparelho: o servidor não conseguiu receber. Registre de novo com internet.',
})
