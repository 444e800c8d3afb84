import { answeredOrClosed, storedKeyOf } from '../../../events/kept-answers.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Identity } from '../../../http/identity.ts'
import type { Done, OfflinePorts, ReadCommand } from '../ports.ts'

/** What the same write has done with a connection, before its answer was lost. */
interface DoneBefore extends Done {
  readonly isDone: boolean
  /** Labels with other numbers than those on the paper of the command, which cannot be annulled any more. */
  readonly also: readonly number[]
}
const NOTHING: DoneBefore = { isDone: false, ids: [], blocked: [], also: [] }

interface Attempted {
  readonly read: ReadCommand
  readonly identity: Promise<Identity>
  /** The Idempotency-Key of the call that had no answer. */
  readonly attempt: string | undefined
}

/**
 * A write that a device has sent, that had no answer and that then went into its queue is done once. Labels on paper have the
 * numbers of the queue: those that the call with a connection has made are annulled.
 */
export async function doneBefore(
  unit: UnitOfWork,
  { annulLabels }: Pick<OfflinePorts, 'annulLabels'>,
  { read, identity, attempt }: Attempted,
): Promise<DoneBefore> {
  if (attempt === undefined) return NOTHING
  const { userId, timeZone } = await identity
  const answer = await answeredOrClosed(unit.tx, storedKeyOf(userId, attempt), unit.now)
  if (answer === undefined) return NOTHING
  const ids = read.madeBy(answer)
  if (read.makes.size === 0) return { ...NOTHING, isDone: true, ids }
  return (await annulLabels(unit, ids, timeZone)) ? NOTHING : { ...NOTHING, also: ids }
}
