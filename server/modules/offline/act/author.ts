import { found, Rejection } from '../../../errors.ts'
import type { EventMeta, OfflineNote } from '../../../events/event.ts'
import type { LaterAuthor, LaterUnit } from '../../../http/route.ts'
import type { SyncCommand } from '../contract/api.ts'
import type { OfflinePorts } from '../ports.ts'
import type { CommandTime } from '../rules/command-times.ts'

/** A PIN goes on for so long after it was typed. */
const PROVED_MS = 12 * 3_600_000

interface Authored {
  /** null: an ordinary session. */
  readonly deviceId: string | null
  readonly person: SyncCommand['person']
  /** Of the pack by which the device has computed the dates. */
  readonly rulesHash: string | undefined
  readonly time: CommandTime
  readonly requestId: string
  readonly ports: OfflinePorts
}

/**
 * Who has done a command: the user of the session or, at a device of the kitchen, the person that the command names, with the
 * permissions of the arrival. Rejects where that is no active user.
 */
export function authorOf({ deviceId, person, requestId, ports, ...done }: Authored): LaterUnit['author'] {
  return async (tx, session) => {
    const [identity, known] = await Promise.all([
      session,
      deviceId === null || person === undefined ? undefined : ports.person(tx, deviceId, person.id),
    ])
    const { userId, device } = identity
    const { id, confirmed } = found(person, 'sync_person_needed')
    if (device === null)
      return {
        identity,
        meta: { actor: { userId }, requestId, offline: noteOf(done) },
      }
    const { permissions, lastPinAt } = found(known, 'sync_person_unknown')
    const proved = confirmed && lastPinAt !== null && lastPinAt.getTime() + PROVED_MS >= done.time.doneAt.getTime()
    return {
      identity: {
        ...identity,
        userId: id,
        permissions,
        device: { ...device, hasPerson: true },
      },
      meta: {
        actor: { userId: id },
        requestId,
        offline: { ...noteOf(done), ...(!proved && { unproved: true }) },
      },
    }
  }
}

/** The same of a command that is refused: where nobody is known to have done it, its login or its device says so. */
export function authorAs(authored: Authored): LaterUnit['author'] {
  const author = authorOf(authored)
  return async (tx, session): Promise<LaterAuthor> => {
    try {
      return await author(tx, session)
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      const { requestId } = authored
      const identity = await session
      const actor = identity.device === null ? { userId: identity.userId } : { system: 'kitchen-device' }
      const meta: EventMeta = { actor, requestId, offline: noteOf(authored) }
      return { identity, meta }
    }
  }
}

const noteOf = ({ time: { doneAt, deviceAt }, rulesHash }: Pick<Authored, 'time' | 'rulesHash'>): OfflineNote => ({
  at: doneAt.toISOString(),
  ...(deviceAt !== undefined && { deviceAt }),
  ...(rulesHash !== undefined && { rulesHash }),
})
