import type { Round, RoundCloseBody } from '#contract/labels/rounds'

/** A round after its closing, as the server will answer it; without a way to undo it meanwhile. */
export function closedRound(round: Round, { seen, outcomes }: RoundCloseBody, at: string): Round {
  const said = new Set([...seen, ...outcomes.map(({ id }) => id)])
  const left = new Set(outcomes.map(({ id }) => id))
  return {
    ...round,
    closedAt: at,
    labels: round.labels.filter(({ id }) => left.has(id)),
    marks: [],
    result: {
      listed: round.labels.length,
      seen: [...seen],
      outcomes: outcomes.map(({ id, outcome }) => ({ id, outcome })),
      unchecked: round.labels.filter(({ id }) => !said.has(id)).length,
    },
    undoUntil: null,
  }
}
