import * as z from 'zod/mini'
import { discardReasons } from '#contract/labels'
import { roundOutcomes } from '#contract/labels/rounds'
import type { RoundCloseBody, RoundMark, RoundMarksBody } from '#contract/labels/rounds'
import { keepJson, keptJson } from '../../lib/kept-json.ts'
import type { Mark, Marks } from './round-plan.ts'

/** What was tapped here and the server has not answered yet, by the label's id. null: the mark is taken back. */
export type Waiting = Readonly<Record<number, Mark | null>>

const waiting = z.record(
  z.string(),
  z.nullable(
    z.object({
      outcome: z.enum(roundOutcomes),
      reason: z.optional(z.enum(discardReasons)),
      at: z.optional(z.string()),
    }),
  ),
)

const keyOf = (roundId: string) => `foodid-round-${roundId}`

/** A cold room may be without a connection: what waits survives a reload and a flat battery on the device. */
export const rememberedWaiting = (roundId: string): Waiting => keptJson(keyOf(roundId), waiting) ?? {}

export const rememberWaiting = (roundId: string, next: Waiting): void =>
  keepJson(keyOf(roundId), Object.keys(next).length === 0 ? null : next)

/** What everybody has said, with what waits here on top of it. Names are shown where several people walk. */
export function shownMarks(said: readonly RoundMark[], own: Waiting): Marks {
  const isShared = new Set(said.map(({ by }) => by)).size > 1
  const known = said.map(({ id, outcome, reason, usedAt, by }): [number, Mark] => [
    id,
    {
      outcome,
      ...(reason !== null && { reason }),
      ...(usedAt !== null && { at: usedAt }),
      ...(isShared && by !== null && { by }),
    },
  ])
  const before = known.filter(([id]) => !(id in own))
  const after = Object.entries(own).flatMap(([id, mark]): [number, Mark][] =>
    mark === null ? [] : [[Number(id), mark]],
  )
  return Object.fromEntries([...before, ...after])
}

export const marksBody = (sent: Waiting): RoundMarksBody => ({
  marks: Object.entries(sent).map(([id, mark]) => {
    if (mark === null) return { id: Number(id), outcome: null }
    const { outcome, reason, at } = mark
    return { id: Number(id), outcome, ...(reason && { reason }), ...(at && { at }) }
  }),
})

/** What a closing without a connection says by itself. */
export function closeBody(marks: Marks): RoundCloseBody {
  const all = Object.entries(marks).map(([id, mark]) => ({ id: Number(id), ...mark }))
  return {
    seen: all.filter(({ outcome }) => outcome === 'tem').map(({ id }) => id),
    outcomes: all.flatMap(({ id, outcome, reason, at }) =>
      outcome === 'tem' ? [] : [{ id, outcome, ...(reason && { reason }), ...(at && { at }) }],
    ),
  }
}

/** The marks of the round after the server has taken these. */
export function marksAfter(said: readonly RoundMark[], sent: Waiting, taken: readonly RoundMark[]): RoundMark[] {
  return [...said.filter(({ id }) => !(id in sent)), ...taken]
}

/** What still waits: what was tapped again meanwhile is another mark. */
export const leftAfter = (own: Waiting, done: Waiting): Waiting =>
  Object.fromEntries(Object.entries(own).filter(([id, mark]) => !(id in done) || done[Number(id)] !== mark))

interface Refused {
  readonly path: string
  readonly message: string
}

/** The refused ones of the marks that were sent: the server names each by its place in the request, `marks.3`. */
export function refusedOf(sent: Waiting, errors: readonly Refused[]): Waiting {
  const { marks } = marksBody(sent)
  const refused = errors.flatMap(({ path }) => {
    const id = marks[Number(/^marks\.(\d+)/.exec(path)?.[1] ?? -1)]?.id
    return id === undefined ? [] : [[id, sent[id] ?? null] as const]
  })
  // A refusal that names none of them is about all of them.
  return refused.length === 0 ? sent : Object.fromEntries(refused)
}
