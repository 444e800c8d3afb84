import { shownPerson } from '../../../audit-sentence.ts'
import { may } from '../../../http/contract/permission.ts'
import type { Identity } from '../../../http/identity.ts'
import { Rejection } from '../../../errors.ts'
import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { batchDecider, batchStream, labelsOf } from '../batch-decider.ts'
import type { ProductionPorts } from '../ports.ts'
import { batchAnswer } from '../read/batch-answer.ts'
import { findBatch } from '../queries.ts'

interface Call {
  readonly identity: Promise<Identity>
  readonly ports: Pick<ProductionPorts, 'undo' | 'personNames'>
}

/** Takes a batch back within ten minutes: its labels are annulled, and its inputs have again what they gave. */
export async function undoBatch(unit: UnitOfWork, id: number, { identity, ports }: Call) {
  const [[loaded], row, { timeZone, permissions }] = await Promise.all([
    loadStreams(unit, batchDecider, [batchStream(id)]),
    findBatch(unit.tx, id),
    identity,
  ])
  if (loaded === undefined || loaded.state === null) throw new Rejection('batch_not_found')
  const { details } = loaded.state
  const at = unit.now.toISOString()
  decideAndAppend(unit, batchDecider, loaded, { type: 'UndoBatch', at, timeZone })
  const [labels, names] = await Promise.all([ports.undo(unit, labelsOf(details), identity), ports.personNames(unit.tx)])
  const person = shownPerson(names, row?.person ?? null)
  return {
    batch: batchAnswer(details, { person, undoneAt: at, seesCosts: may({ permissions }, 'ver_custos') }),
    labels,
  }
}
