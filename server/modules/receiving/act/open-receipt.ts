import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { Rejection, found } from '../../../errors.ts'
import type { Loaded } from '../../../events/handle-command.ts'
import { decideAndAppend, loadStreams, newStream } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { may } from '../../../http/contract/permission.ts'
import type { Identity } from '../../../http/identity.ts'
import type { Receipt, ReceiptBody } from '../contract/receipts.ts'
import type { ReceiptDetails } from '../events.ts'
import type { ReceivingPorts } from '../ports.ts'
import { findReceipt, findReceiptByKey, nextId } from '../queries.ts'
import { detailsOf } from '../read/receipts.ts'
import type { OpenReceipt, ReceiptState } from '../receipt-decider.ts'
import { openReceipt, receiptDecider } from '../receipt-decider.ts'
import { receivedFacts } from '../rules/received-facts.ts'
import { receiptAnswer } from '../rules/receipt-answer.ts'
import { receiptDetails, withKeptTotals } from './receipt-details.ts'

const receiptStream = (id: number) => `receipt-${id}`

export interface Receiver {
  readonly identity: Promise<Identity>
  readonly ports: Pick<ReceivingPorts, 'personNames'>
}

export async function openNewReceipt(unit: UnitOfWork, body: ReceiptBody, receiver: Receiver): Promise<Receipt> {
  const id = await nextId(unit.tx, 'receipt')
  const [details] = await Promise.all([
    receiptDetails(unit.tx, body, { id, now: unit.now, before: null }),
    refuseKnownKey(unit, id, body, receiver),
  ])
  decideAndAppend(unit, receiptDecider, newStream(receiptDecider, receiptStream(id)), { type: 'OpenReceipt', details })
  return answer(details, 1, receiver)
}

export async function changeReceipt(
  unit: UnitOfWork,
  id: number,
  body: ReceiptBody,
  receiver: Receiver,
): Promise<Receipt> {
  const loaded = await loadOpenReceipt(unit.tx, id)
  const { details: before } = loaded.state
  const [sent] = await Promise.all([
    receiptDetails(unit.tx, body, { id, now: unit.now, before }),
    refuseKnownKey(unit, id, body, receiver),
  ])
  const details = may(await receiver.identity, 'ver_custos') ? sent : withKeptTotals(sent, before)
  const command = { type: 'ChangeReceipt', version: body.version ?? null, details } as const
  const { version } = openReceipt(decideAndAppend(unit, receiptDecider, loaded, command))
  return answer(details, version, receiver)
}

export async function dropReceipt(unit: UnitOfWork, id: number): Promise<void> {
  decideAndAppend(unit, receiptDecider, await loadOpenReceipt(unit.tx, id), { type: 'DropReceipt' })
}

/**
 * An open receipt from its row: each event of its stream is the whole receipt, so that reading the stream would cost more
 * with each change. The row is written with the events, and read under the tenant's lock. Throws a Rejection where there
 * is no such receipt, or the receipt was confirmed already.
 */
export async function loadOpenReceipt(tx: TenantTransaction, id: number): Promise<Loaded<OpenReceipt>> {
  const { status, version, details } = found(await findReceipt(tx, id), 'receipt_not_found')
  if (status !== 'aberto') throw new Rejection('receipt_closed')
  return { stream: receiptStream(id), version, state: { status: 'open', version, details: detailsOf(details) } }
}

/** A receipt from its events: what was confirmed is in no row. */
export async function loadReceipt(unit: UnitOfWork, id: number): Promise<Loaded<ReceiptState>> {
  const [loaded] = await loadStreams(unit, receiptDecider, [receiptStream(id)])
  return loaded ?? newStream(receiptDecider, receiptStream(id))
}

async function answer(details: ReceiptDetails, version: number, { identity }: Receiver): Promise<Receipt> {
  return receiptAnswer(details, { version, status: 'aberto', seesCosts: may(await identity, 'ver_custos') })
}

/** Throws a Rejection where the note of this key was received, or is open in another receipt. */
async function refuseKnownKey(
  { tx }: UnitOfWork,
  id: number,
  { invoice }: ReceiptBody,
  { identity, ports }: Receiver,
): Promise<void> {
  const key = invoice?.key ?? null
  const known = key === null ? undefined : await findReceiptByKey(tx, key)
  if (known === undefined || known.id === id) return
  if (known.confirmed_at === null) throw new Rejection('nfe_already_open', { id: known.id })
  const [names, { timeZone }] = await Promise.all([ports.personNames(tx), identity])
  throw new Rejection('nfe_already_received', receivedFacts(known, names, timeZone))
}
