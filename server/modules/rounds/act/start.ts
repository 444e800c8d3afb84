import { randomUUID } from 'node:crypto'
import { Rejection } from '../../../errors.ts'
import { decideAndAppend, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Identity } from '../../../http/identity.ts'
import type { Caller, LabelServices } from '../../labels/published.ts'
import type { Round } from '../contract/api.ts'
import { roundDecider } from '../decider.ts'
import { roundStream } from '../events.ts'
import { findOpenRound } from '../queries.ts'
import { shownRound } from '../read/answers.ts'

/** A person at a place. */
export interface Walker extends Caller {
  readonly identity: Promise<Identity>
  readonly labels: LabelServices
}

/** Begins a walk through a place, or joins the one that is open there: answers what should be there. */
export async function startRound(
  unit: UnitOfWork,
  storageTypeId: string,
  { identity, personNames, calendar, labels }: Walker,
): Promise<Round> {
  const { tx, now } = unit
  const shown = { context: labels.contextOf(unit, calendar), names: personNames(tx), labels }
  const [{ storageTypes }, open, { userId }] = await Promise.all([
    labels.facts(tx, { baseProductId: '', storagePlaces: [storageTypeId] }),
    findOpenRound(tx, storageTypeId),
    identity,
    shown.context,
    shown.names,
  ])
  const storageType = storageTypes.get(storageTypeId)
  if (storageType === undefined) throw new Rejection('round_place_unknown')
  if (open !== undefined) return shownRound(tx, open, shown)
  const round = { id: randomUUID(), storageTypeId, storageType, at: now.toISOString() }
  const { id } = round
  decideAndAppend(unit, roundDecider, newStream(roundDecider, roundStream(id)), { type: 'StartRound', round })
  const where = { storage_type_id: storageTypeId, storage_type: storageType }
  const row = { id, ...where, started_at: now, started_by: userId, closed_at: null, closed_by: null, result: null }
  return shownRound(tx, row, shown)
}
