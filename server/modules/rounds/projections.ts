import { userIdOf } from '../../events/event.ts'
import type { Change } from '../../events/projection.ts'
import { insert, patch, projection, put, remove } from '../../events/projection.ts'
import { isWalk } from './contract/api.ts'
import type { RoundEvent } from './events.ts'
import { placeRounds, roundMarks, rounds } from './tables.ts'

type RoundData<Type extends RoundEvent['type']> = Extract<RoundEvent, { readonly type: Type }>['data']

const marked = ({ id, at, marks }: RoundData<'RoundMarked'>, by: string | null): Change[] =>
  marks.map(({ id: label, outcome, reason = null, note = '', usedAt = null }) => {
    const key = { round_id: id, label_id: label }
    return outcome === null
      ? remove(roundMarks, key)
      : put(roundMarks, { ...key, outcome, reason, note, used_at: usedAt, marked_at: at, marked_by: by })
  })

/** A closing that found nothing out is no walk of its place. */
function roundClosed(data: RoundData<'RoundClosed'>, by: string | null): Change[] {
  const { id, storageTypeId, at, listed, seen, outcomes, unchecked } = data
  const result = { listed, seen, outcomes, unchecked }
  const walk = { storage_type_id: storageTypeId, round_id: id, closed_at: at, unchecked: unchecked ?? null }
  return [
    patch(rounds, { id }, { closed_at: at, closed_by: by, result }),
    ...(isWalk(data) ? [put(placeRounds, walk)] : []),
  ]
}

function roundReopened({ id, storageTypeId, before }: RoundData<'RoundReopened'>): Change[] {
  const open = patch(rounds, { id }, { closed_at: null, closed_by: null, result: null })
  if (before === undefined) return [open]
  const key = { storage_type_id: storageTypeId }
  if (before === null) return [open, remove(placeRounds, key)]
  const { roundId, closedAt, unchecked } = before
  return [open, put(placeRounds, { ...key, round_id: roundId, closed_at: closedAt, unchecked })]
}

export const roundsProjection = projection<RoundEvent>({
  name: 'rounds',
  tables: [rounds, roundMarks, placeRounds],
  on: {
    RoundStarted: ({ data, meta }) => [
      insert(rounds, {
        id: data.id,
        storage_type_id: data.storageTypeId,
        storage_type: data.storageType,
        started_at: data.at,
        started_by: userIdOf(meta),
        closed_at: null,
        closed_by: null,
        result: null,
      }),
    ],
    RoundMarked: ({ data, meta }) => marked(data, userIdOf(meta)),
    RoundClosed: ({ data, meta }) => roundClosed(data, userIdOf(meta)),
    RoundReopened: ({ data }) => roundReopened(data),
  },
})
