import { Rejection } from '../../errors.ts'
import { HttpRefusal, refusalOf } from '../../http/problem.ts'
import { decideAndAppend, loadStreams, newStream } from '../../events/handle-command.ts'
import type { Loaded } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import { nameKey } from '../../text.contract.ts'
import type { Label, LabelBody, PrintsAnswer, PrintsBody, WithdrawnStatus } from './contract.ts'
import { DEFAULT_SIF, DEFAULT_WEIGHT, labelRejections } from './contract.ts'
import type { LabelCommand, LabelState } from './decider.ts'
import { labelDecider } from './decider.ts'
import type { GeneratedLabel } from './events.ts'
import { nextCrossing, recordedCrossings } from './crossings.ts'
import { readLabelKeys } from './label-key.ts'
import type { LabelContext } from './queries.ts'
import { findLabelFacts, findLabelRows, labelOf } from './queries.ts'
import { expiryInstant, localDate } from './shelf-life.contract.ts'
import { tagCode } from './tag-code.contract.ts'
import type { WithdrawalItem } from './withdrawals.contract.ts'

const stream = (id: number) => `label-${id}`

/** The tenant's time zone, or the pending look-up of the session that brings it. */
type Place = { readonly timeZone: string } | Promise<{ readonly timeZone: string }>

/** The number that the tenant's next label gets. */
export async function nextLabelId({ tx }: UnitOfWork): Promise<number> {
  return (await findLabelFacts(tx, { baseProductId: '', storageTypeIds: [] })).nextId
}

/**
 * Generates `quantity` labels, numbered from the tenant's last number on; the head's lock, which the unit of work
 * holds, keeps the numbers consecutive. Storage types sent by id are stored by the name that is printed.
 */
export async function generateLabels(unit: UnitOfWork, body: LabelBody, place: Place): Promise<Label[]> {
  const [baseProductId, storageType, additionalStorageType] = [
    body.baseProductId ?? '',
    body.storageType ?? '',
    body.additionalStorageType ?? '',
  ]
  const [{ nextId, hasBaseProduct, storageTypes, keys }, { timeZone }] = await Promise.all([
    findLabelFacts(unit.tx, { baseProductId, storageTypeIds: [storageType, additionalStorageType] }),
    place,
  ])
  if (baseProductId !== '' && !hasBaseProduct) throw new Rejection('base_product_unknown')
  const today = localDate(unit.now, timeZone)
  const common = printedTexts({ now: unit.now, today, timeZone }, body, {
    storageType: storageTypes.get(storageType) ?? storageType,
    additionalStorageType: storageTypes.get(additionalStorageType) ?? additionalStorageType,
  })
  const year = Number(today.slice(0, 4))
  return Array.from({ length: body.quantity ?? 1 }, (_, index) => {
    const id = nextId + index
    const label = { id, code: tagCode(year, id), ...common }
    const command = { type: 'GenerateLabel', label, timeZone } as const
    const state = decideAndAppend(unit, labelDecider, newStream(labelDecider, stream(id)), command)
    if (state.status === 'absent') throw new Error(`Label ${id} was not generated`)
    return labelOf(state.label, { now: unit.now, timeZone, keys }, 'in_stock', 0)
  })
}

/** The fields that all labels of one call share, with the specification's defaults for those that were not sent. */
function printedTexts(
  { now, today, timeZone }: { readonly now: Date; readonly today: string; readonly timeZone: string },
  body: LabelBody,
  storage: Pick<GeneratedLabel, 'storageType' | 'additionalStorageType'>,
): Omit<GeneratedLabel, 'id' | 'code'> {
  if (storage.additionalStorageType !== '' && nameKey(storage.additionalStorageType) === nameKey(storage.storageType))
    throw new Rejection('additional_storage_same')
  return {
    ...storage,
    name: body.name,
    category: body.category,
    sector: body.sector,
    responsible: body.responsible,
    weight: body.weight || DEFAULT_WEIGHT,
    sif: body.sif || DEFAULT_SIF,
    manipulationDate: body.manipulation_date ?? today,
    expirationDate: body.expiration_date,
    expiresAt: expiryInstant(body.expiration_date, timeZone).toISOString(),
    enteredAt: now.toISOString(),
    baseProductId: body.baseProductId || null,
    lateReason: body.lateReason,
  }
}

type WithdrawalCommand = Extract<LabelCommand, { readonly type: 'ConsumeLabel' | 'DiscardLabel' }>
/** A command of a withdrawal without the values that the unit of work adds. */
type Withdrawal<Command = WithdrawalCommand> = Command extends unknown ? Omit<Command, 'at' | 'timeZone'> : never

const statusAfter: Readonly<Record<WithdrawalCommand['type'], WithdrawnStatus>> = {
  ConsumeLabel: 'consumed',
  DiscardLabel: 'discarded',
}

/** Baixa: takes one label out of stock, once. */
export async function withdrawLabel(
  unit: UnitOfWork,
  id: number,
  withdrawal: Withdrawal,
  place: Place,
): Promise<Label> {
  const [[loaded = newStream(labelDecider, stream(id))], { timeZone }, keys] = await Promise.all([
    loadStreams(unit, labelDecider, [stream(id)]),
    place,
    readLabelKeys(unit.tx),
  ])
  const state = decideAndAppend(unit, labelDecider, loaded, { ...withdrawal, at: unit.now.toISOString(), timeZone })
  if (state.status === 'absent') throw new Rejection('label_not_found')
  return labelOf(state.label, { now: unit.now, timeZone, keys }, statusAfter[withdrawal.type], state.printCount)
}

/**
 * Takes several labels out of stock, all or none. Throws an HttpRefusal with the refusal of each item that is not
 * accepted.
 */
export async function withdrawTogether(
  unit: UnitOfWork,
  items: readonly WithdrawalItem[],
  place: Place,
): Promise<Label[]> {
  const [loaded, { timeZone }, keys] = await Promise.all([
    loadStreams(
      unit,
      labelDecider,
      items.map(({ id }) => stream(id)),
    ),
    place,
    readLabelKeys(unit.tx),
  ])
  const all = items.flatMap((item, index) => {
    const label = loaded[index]
    return label === undefined ? [] : [{ label, withdrawal: withdrawalOf(item), path: `items.${index}` }]
  })
  return allOrNone(all, { code: 'withdrawals_refused', text: 'Nenhuma baixa foi feita.' }, ({ label, withdrawal }) => {
    const command = { ...withdrawal, at: unit.now.toISOString(), timeZone }
    const state = decideAndAppend(unit, labelDecider, label, command)
    if (state.status === 'absent') throw new Rejection('label_not_found')
    return labelOf(state.label, { now: unit.now, timeZone, keys }, statusAfter[command.type], state.printCount)
  })
}

/** Decides each of several labels. If one is refused, throws an HttpRefusal with all refusals, by `path`. */
function allOrNone<Item extends { readonly path: string }>(
  items: readonly Item[],
  { code, text }: { readonly code: string; readonly text: string },
  decide: (item: Item) => Label,
): Label[] {
  const refused: { path: string; message: string }[] = []
  const labels = items.flatMap((item) => {
    try {
      return [decide(item)]
    } catch (error) {
      const refusal = error instanceof Rejection ? refusalOf(error, labelRejections) : null
      if (refusal === null) throw error
      refused.push({ path: item.path, message: refusal.problem.detail })
      return []
    }
  })
  const [first] = refused
  if (first === undefined) return labels
  throw new HttpRefusal(409, code, `${text} ${first.message}`, { errors: refused })
}

function withdrawalOf(item: WithdrawalItem): Withdrawal {
  switch (item.how) {
    case 'consumida':
      return { type: 'ConsumeLabel', usedAt: item.at }
    case 'descartada':
      return { type: 'DiscardLabel', reason: item.reason ?? 'outro', note: item.note ?? '' }
    default:
      return item.how satisfies never
  }
}

/** Undoes the last baixa of a label. */
export async function undoWithdrawal(unit: UnitOfWork, id: number, place: Place): Promise<Label> {
  const [[undo], context] = await Promise.all([undosOf(unit, [id], place), contextOf(unit, place)])
  if (undo === undefined) throw new Rejection('label_not_found')
  return undone(unit, undo, context)
}

/**
 * Undoes the last baixa of several labels, of all or none. Throws an HttpRefusal with the refusal of each label that is
 * not accepted.
 */
export async function undoTogether(unit: UnitOfWork, ids: readonly number[], place: Place): Promise<Label[]> {
  const [undos, context] = await Promise.all([undosOf(unit, ids, place), contextOf(unit, place)])
  return allOrNone(undos, { code: 'undo_refused', text: 'Nenhuma baixa foi desfeita.' }, (undo) =>
    undone(unit, undo, context),
  )
}

async function contextOf({ tx, now }: UnitOfWork, place: Place): Promise<LabelContext> {
  const [{ timeZone }, keys] = await Promise.all([place, readLabelKeys(tx)])
  return { now, timeZone, keys }
}

interface Undo {
  readonly path: string
  readonly label: Loaded<LabelState>
  readonly watchAt: string | null
}

/** The labels with the next crossing of each that the expiry run has not recorded. */
async function undosOf(unit: UnitOfWork, ids: readonly number[], place: Place): Promise<Undo[]> {
  const [loaded, rows, { timeZone }] = await Promise.all([
    loadStreams(unit, labelDecider, ids.map(stream)),
    findLabelRows(unit.tx, ids),
    place,
  ])
  const recorded = await recordedCrossings(unit.tx, rows, timeZone, unit.now)
  const watches = new Map(rows.map((row) => [row.id, nextCrossing(row, recorded.get(row.id) ?? [])]))
  return ids.flatMap((id, index) => {
    const label = loaded[index]
    return label === undefined ? [] : [{ path: `ids.${index}`, label, watchAt: watches.get(id) ?? null }]
  })
}

/** The label is in stock as before, with the crossings that the expiry run has recorded. */
function undone(unit: UnitOfWork, { label, watchAt }: Undo, context: LabelContext): Label {
  const { timeZone } = context
  const command = { type: 'UndoWithdrawal', at: unit.now.toISOString(), timeZone, watchAt } as const
  const state = decideAndAppend(unit, labelDecider, label, command)
  if (state.status === 'absent') throw new Rejection('label_not_found')
  return labelOf(state.label, context, 'in_stock', state.printCount)
}

/** Records that labels were sent to a printer; all of them or, where one does not exist, none. */
export async function recordPrints(unit: UnitOfWork, { ids, copies, medium }: PrintsBody): Promise<PrintsAnswer> {
  const loaded = await loadStreams(unit, labelDecider, [...new Set(ids)].map(stream))
  const unknown = loaded.filter(({ state }) => state.status === 'absent')
  if (unknown.length > 0)
    throw new Rejection('print_unknown_labels', {
      ids: unknown
        .slice(0, 10)
        .map((label) => label.stream.replace('label-', ''))
        .join(', '),
    })
  for (const label of loaded) decideAndAppend(unit, labelDecider, label, { type: 'PrintLabel', copies, medium })
  const reprinted = loaded.filter(({ state }) => state.status !== 'absent' && state.printCount > 0).length
  return { printed: loaded.length, reprinted }
}
