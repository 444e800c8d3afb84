import { Rejection } from '../../../errors.ts'
import type { Loaded } from '../../../events/handle-command.ts'
import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { tagIds } from '../../../contract/tag-code.ts'
import type { Label } from '../contract/api.ts'
import { shareCost } from '../../../contract/share-cost.ts'
import { proportionsOf, takeOut } from '../contract/parts.ts'
import { labelsNaming } from '../read/naming-labels.ts'
import { labelDecider } from '../stream/decider.ts'
import type { LabelState } from '../stream/label-state-decider.ts'
import { childrenToUndo, isWhole } from '../stream/label-state-decider.ts'
import { admitBlocks } from '../stream/undo-decider.ts'
import { judgedBack } from './come-back.ts'
import type { Undoer } from './come-back.ts'
import { answerLabel, contextOf, labelStream } from './label-answers.ts'
import { undoLast, undosOf } from './undo.ts'

/** A label that goes into a batch. */
interface BatchInput {
  readonly labelId: number
  /** null: all of it. */
  readonly quantity: string | null
}

interface MadeOfIt {
  readonly children: number[]
  readonly producedAt: string
  readonly timeZone: string
}

/** Reads the labels with these codes; what is answered takes them, or a part of each, into a batch. */
export async function prepareBatchInputs(unit: UnitOfWork, codes: readonly string[]) {
  const ids = tagIds(codes)
  const loaded = await loadStreams(unit, labelDecider, ids.map(labelStream))
  const byStream = new Map(loaded.map((label) => [label.stream, label]))
  return {
    use(inputs: readonly BatchInput[], made: MadeOfIt): void {
      for (const input of inputs) {
        const label = byStream.get(labelStream(input.labelId))
        if (label === undefined) throw new Rejection('label_not_found')
        takeIntoBatch(unit, label, input, made)
      }
    },
  }
}

function takeIntoBatch(unit: UnitOfWork, label: Loaded<LabelState>, { quantity }: BatchInput, made: MadeOfIt): void {
  const { children, producedAt, timeZone } = made
  const left = restOf(label.state, quantity)
  decideAndAppend(unit, labelDecider, label, {
    type: 'TransformLabel',
    at: unit.now.toISOString(),
    timeZone,
    how: 'preparo',
    children,
    remaining: left.rest,
    remainingCost: left.restCost,
    movedTo: null,
    doneAt: producedAt,
    // All that a label has is not said as a part.
    quantity: left.rest === null ? undefined : (quantity ?? undefined),
  })
}

/** What stays with a label of which a part goes in, and what that costs; nulls: nothing stays. */
function restOf(state: LabelState, quantity: string | null) {
  if (state.status === 'absent' || quantity === null) return { rest: null, restCost: null }
  const { weight, cost, code } = state.label
  const taken = takeOut(weight, quantity)
  if (taken.kind !== 'taken') throw new Error(`${code}: ${quantity} cannot be taken of ${weight}`)
  const { rest } = taken
  const shares = rest === null || cost === null ? [] : shareCost(cost, proportionsOf([quantity, rest]))
  return { rest, restCost: shares[1] ?? null }
}

const OF_BATCH = { child: 'etiqueta deste preparo' }

/** What has happened to an input since its batch: a later batch is undone first. */
function laterAct(state: LabelState, children: readonly Loaded<LabelState>[]): string {
  if (state.status === 'absent') throw new Rejection('label_not_found')
  const subject = `A etiqueta ${state.label.code} de ${state.label.name}`
  const later = children.flatMap(({ state: child }) =>
    child.status !== 'absent' && child.label.batchId !== undefined ? [child.label.lot] : [],
  )
  return later[0] === undefined
    ? `${subject} teve outra baixa ou mudança depois do preparo: não é mais possível desfazer.`
    : `${subject} entrou depois no preparo ${later[0]}: desfaça primeiro esse preparo.`
}

interface MadeBatch {
  readonly inputIds: readonly number[]
  readonly outputIds: readonly number[]
}

/**
 * Takes a batch back: its labels are annulled, and what went in has again what it gave. Throws a Rejection where an output was
 * printed or used, or an input has had another act since. Answers the inputs.
 */
export async function undoBatchLabels(unit: UnitOfWork, batch: MadeBatch, caller: Undoer): Promise<Label[]> {
  const { inputIds, outputIds } = batch
  const [outputs, naming, undos, context, judge] = await Promise.all([
    loadStreams(unit, labelDecider, outputIds.map(labelStream)),
    labelsNaming(unit.tx, outputIds),
    inputIds.length === 0 ? [] : undosOf(unit, inputIds, caller),
    contextOf(unit, caller.calendar),
    caller.readOccurrences(unit, caller.calendar),
  ])
  const kept = undos.flatMap(({ label: { state } }) => (state.status === 'absent' ? [] : state.blocks))
  for (const { state } of outputs) {
    if (state.status !== 'absent' && state.printCount > 0) throw new Rejection('undo_children_printed', OF_BATCH)
    if (!isWhole(state)) throw new Rejection('undo_children_used', OF_BATCH)
    // Without an input nothing comes back that a block could be about.
    if (inputIds.length > 0) admitBlocks(state, kept, OF_BATCH)
  }
  const [usedIn] = naming.values()
  if (usedIn !== undefined) throw new Rejection('undo_children_used', { ...OF_BATCH, usedIn })
  const made = new Set(outputIds)
  for (const { label, children } of undos) {
    const own = childrenToUndo(label.state)
    if (own.length !== made.size || !own.every((child) => made.has(child)))
      throw new Rejection('act_superseded', { text: laterAct(label.state, children) })
  }
  const back = undos.map((undo) => undoLast(unit, undo, context, true))
  if (inputIds.length > 0) return judgedBack(unit, back, { undos, judge })
  const command = {
    type: 'AnnulLabel',
    at: unit.now.toISOString(),
    timeZone: context.timeZone,
    parentId: null,
  } as const
  return outputs.map((output) => answerLabel(decideAndAppend(unit, labelDecider, output, command), context))
}
