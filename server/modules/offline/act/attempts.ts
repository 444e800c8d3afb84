import { answeredOrClosed, storedKeyOf } from '../../../events/kept-answers.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Identity } from '../../../http/identity.ts'
import type { SyncCommand } from '../contract/api.ts'
import type { Done, OfflinePorts } from '../ports.ts'

/** What the same write has done with a connection, before its answer was lost. */
interface DoneBefore extends Done {
  readonly isDone: boolean
  /** Labels with other numbers than those on the paper of the command, which cannot be annulled any more. */
  readonly also: readonly number[]
}
const NOTHING: DoneBefore = { isDone: false, ids: [], blocked: [], also: [] }

interface Attempted {
  readonly command: Pick<SyncCommand, 'kind' | 'person' | 'attempt'>
  readonly identity: Promise<Identity>
  readonly arrival: Date
}

/**
 * A write that a device has sent, that had no answer and that then went into its queue is done once. Labels on paper have the
 * numbers of the queue: those that the call with a connection has made are annulled. The call is refused if it arrives later.
 */
export async function doneBefore(
  unit: UnitOfWork,
  { annulLabels, madeBy }: Pick<OfflinePorts, 'annulLabels' | 'madeBy'>,
  { command: { kind, person, attempt }, identity, arrival }: Attempted,
): Promise<DoneBefore> {
  if (attempt === undefined) return NOTHING
  const { userId, timeZone } = await identity
  // The key is that of the person who has sent the call, also where that person has left the team since.
  const owner = person?.id ?? userId
  if (owner.includes(' ')) return NOTHING
  const answer = await answeredOrClosed(unit.tx, storedKeyOf(owner, attempt), arrival)
  if (answer === undefined) return NOTHING
  const ids = madeBy(kind, answer)
  if (kind !== 'quick_labels') return { ...NOTHING, isDone: true, ids }
  return (await annulLabels(unit, ids, timeZone)) ? NOTHING : { ...NOTHING, also: ids }
}
