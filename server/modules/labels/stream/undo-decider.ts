import { isDeepStrictEqual } from 'node:util'
import { Rejection } from '../../../errors.ts'
import { isWithdrawalHow } from '../contract/act-table.ts'
import { blockedText } from '../contract/blocks.ts'
import { isUndoable } from '../contract/api.ts'
import type { GeneratedLabel, LabelEvent } from './events.ts'
import type { Block, InStock, LabelState, PartialAct, Withdrawn } from './label-state-decider.ts'
import { isWhole, lastForBatch } from './label-state-decider.ts'

type Transformed = Extract<LabelEvent, { type: 'LabelTransformed' }>['data']['how']

interface Undo {
  readonly at: string
  readonly timeZone: string
  /** The next crossing that the expiry run has not recorded; null where both are recorded. */
  readonly watchAt: string | null
  /** The labels that the act made, as they are now. */
  readonly children: readonly LabelState[]
  /** A label that names one of them as what it is made of; null: none does. */
  readonly usedIn: string | null
  /** The batch is undone as a whole. */
  readonly ofBatch?: true | undefined
}

/** Within ten minutes a withdrawal, or what was taken from a label, is undone: the label is as it was before. What was done without a connection is known from its arrival on, and the ten minutes count from there. */
export function decideUndo(undo: Undo, state: InStock | Withdrawn): readonly LabelEvent[] {
  if (state.status === 'in_stock') {
    const last = undo.ofBatch === true ? lastForBatch(state) : state.last
    if (last === null) throw new Rejection('label_in_stock')
    admit(undo, last)
    return undoPart(undo, state, last)
  }
  const { label, withdrawal, blocks, isPrintedLate } = state
  const { how, at: since, children, loss } = withdrawal
  admit(undo, withdrawal)
  const { id, expiresAt } = label
  const data = { id, expiresAt, at: undo.at, watchAt: undo.watchAt }
  if (isWithdrawalHow(how))
    return [{ type: 'WithdrawalUndone', data: { ...data, how, withdrawnAt: since, ...(loss !== null && { loss }) } }]
  switch (how) {
    case 'anulada':
      throw new Rejection('undo_annulled')
    case 'aberta':
    case 'porcionada':
    case 'congelada':
    case 'descongelada':
    case 'movida':
    case 'preparo':
    case 'reetiquetada':
      // The label would come back without the block that its release has ended.
      if (how === 'reetiquetada' && isPrintedLate) throw new Rejection('act_not_undoable')
      refuseAlone(undo, how)
      admitChildren(undo, blocks)
      return [{ type: 'TransformationUndone', data: { ...data, how, transformedAt: since, children: [...children] } }]
    default:
      return how satisfies never
  }
}

/** A missing label that turns up is in stock again, at any time, with the date that it had. */
export function decideFound(
  { at, timeZone, watchAt }: Omit<Undo, 'children' | 'usedIn'>,
  state: InStock | Withdrawn,
): readonly LabelEvent[] {
  if (state.status === 'in_stock') throw new Rejection('label_in_stock')
  const { how, at: withdrawnAt, by, loss } = state.withdrawal
  if (how !== 'nao_localizada')
    throw new Rejection('label_withdrawn', { how, at: withdrawnAt, timeZone, ...(by !== null && { by }) })
  const { id, expiresAt } = state.label
  const data = { id, expiresAt, at, watchAt, how, withdrawnAt, found: true as const, ...(loss !== null && { loss }) }
  return [{ type: 'WithdrawalUndone', data }]
}

function admit({ at, timeZone }: Undo, { at: since, arrivedAt = since }: Pick<PartialAct, 'at' | 'arrivedAt'>): void {
  if (!isUndoable(new Date(arrivedAt), new Date(at))) throw new Rejection('undo_too_late', { at: since, timeZone })
}

/** What one label gave to a batch is not taken back alone: the batch would have been made of less than it says. */
function refuseAlone({ ofBatch }: Undo, how: Transformed): void {
  if (how === 'preparo' && ofBatch !== true) throw new Rejection('undo_batch')
}

/**
 * Nothing has happened to the children since: they are not on any tub, in stock as they were made, nothing is made of them, and
 * nothing blocks them that does not block what comes back too. The labels of a batch are asked by whoever undoes it.
 */
function admitChildren({ children, usedIn, ofBatch }: Undo, blocks: readonly Block[]): void {
  for (const child of children) {
    if (child.status !== 'absent' && child.printCount > 0) throw new Rejection('undo_children_printed')
    if (!isWhole(child)) throw new Rejection('undo_children_used')
    if (ofBatch !== true) admitBlocks(child, blocks)
  }
  if (usedIn !== null) throw new Rejection('undo_children_used', { usedIn })
}

/** Throws where a label has a block that what comes back has not: the block would be gone. */
export function admitBlocks(made: LabelState, blocks: readonly Block[], words: { readonly child?: string } = {}): void {
  if (made.status === 'absent') return
  const lost = made.blocks.filter(({ reason }) => !blocks.some((block) => block.reason === reason))
  const blocked = blockedText(lost)
  if (blocked !== null) throw new Rejection('undo_children_blocked', { ...words, blocked })
}

/** The label has stayed in stock: it has again what was taken from it, and the place from which it was moved. */
function undoPart(undo: Undo, { label, blocks }: InStock, last: PartialAct): readonly LabelEvent[] {
  const { id, expiresAt } = label
  const { before } = last
  const had = { weight: before.weight, ...(before.cost !== null && { cost: before.cost }) }
  const data = { id, expiresAt, at: undo.at, watchAt: undo.watchAt }
  if (last.kind === 'discarded') {
    const undone = { ...data, how: 'descartada', withdrawnAt: last.at, ...had } as const
    return [{ type: 'WithdrawalUndone', data: { ...undone, ...(last.loss !== null && { loss: last.loss }) } }]
  }
  refuseAlone(undo, last.how)
  admitChildren(undo, blocks)
  const { how, at: transformedAt } = last
  const place = placeOf(before)
  const stayed = isDeepStrictEqual(place, placeOf(label)) ? had : { ...had, ...place }
  return [{ type: 'TransformationUndone', data: { ...data, how, transformedAt, children: [...last.children], stayed } }]
}

const placeOf = ({
  storageType,
  additionalStorageType,
  storageTypeId,
  storageTempMin,
  storageTempMax,
}: GeneratedLabel) => ({ storageType, additionalStorageType, storageTypeId, storageTempMin, storageTempMax })
