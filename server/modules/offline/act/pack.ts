import { hash } from 'node:crypto'
import type { Reply, SessionCall } from '../../../http/route.ts'
import type { OfflinePorts } from '../ports.ts'
import { noteContact } from './contacts.ts'
import { admittedHolder } from './holder.ts'

/** Dates are computed from a pack for so long. */
const VALID_MS = 24 * 3_600_000

type Call = SessionCall<unknown, { readonly device?: string | undefined }, unknown>

const hashOf = (content: object) => hash('sha256', JSON.stringify(content)).slice(0, 32)

/**
 * What a device needs for the time without a connection. A device that says who it is has had its last contact with it: no
 * command that it sends later is older.
 */
export async function answerPack(call: Call, ports: OfflinePorts): Promise<Reply> {
  const { identity, now, query } = call
  const device = query.device ?? identity.device?.id
  const { dates, others } = await call.read((tx) => ports.readPack(tx, call))
  if (device !== undefined)
    await call.writeWithoutKey(async (unit) => {
      noteContact(unit, await admittedHolder(unit.tx, identity, device, ports), now)
      return { status: 204, body: undefined }
    })
  const rulesHash = hashOf(dates)
  const validUntil = new Date(now.getTime() + VALID_MS).toISOString()
  const asOf = now.toISOString()
  return {
    status: 200,
    // A pack that is unchanged is valid for another day: the answer without a body says from when.
    headers: { ETag: `"${hashOf([rulesHash, others])}"`, 'X-As-Of': asOf },
    body: { asOf, validUntil, rulesHash, ...dates, ...others },
    mayCompress: true,
  }
}
