import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Identity } from '../../../http/identity.ts'
import { refuseWithout } from '../../../http/identity.ts'
import type { CommandCall, Done, OfflinePorts, ReadCommand } from '../ports.ts'
import type { Held } from './kept-result.ts'

/**
 * Does a command. If it says where food was, the occurrences of the last days judge that food at once. `held` names the labels
 * of the command that such a verdict has blocked.
 */
export async function judged(
  ports: OfflinePorts,
  read: ReadCommand,
  { work, doing }: { readonly work: UnitOfWork; readonly doing: CommandCall },
): Promise<Done & Held> {
  if (!read.places) return permitted(read, work, doing)
  const [judge, written] = await Promise.all([
    ports.readOccurrences(work, doing.identity),
    permitted(read, work, doing),
  ])
  const own = [...new Set([...read.labels, ...written.ids])]
  const touched = await judge(BEGINNING, own)
  return { ...written, held: own.filter((id) => touched.get(id) === 'blocked') }
}

/** What is put down may have stood there for longer than its command says. */
const BEGINNING = new Date(0)

/** The permissions are those of the arrival; they are looked up while the work reads. */
async function permitted(read: ReadCommand, unit: UnitOfWork, call: CommandCall) {
  const admitting = call.identity.then((person: Identity) => refuseWithout(person, read.needs))
  const [admitted, written] = await Promise.allSettled([admitting, read.write(unit, call)])
  if (admitted.status === 'rejected') throw admitted.reason
  if (written.status === 'rejected') throw written.reason
  return written.value
}
