import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import { handleCommand, decideAndAppend, loadStreams, newStream } from '../../../events/handle-command.ts'
import { found, Rejection } from '../../../errors.ts'
import type { RecallBody, RecallCloseBody, RecallOpened, RecallReleaseBody } from '../contract/recalls.ts'
import { recallBlock } from '../contract/recalls.ts'
import type { RecallPorts } from '../ports.ts'
import type { RecallState } from '../recall-decider.ts'
import { recallDecider, recallStream } from '../recall-decider.ts'
import { readReach } from '../read/reach.ts'
import { isWaiting, readBareLots } from '../read/bare-lots.ts'
import { countLeft, findRecall, nextRecallId, readDestinations } from '../read/recall-rows.ts'

interface Caller {
  readonly ports: RecallPorts
  readonly zone: Promise<{ readonly timeZone: string }>
}

const MS = 1_000
/** With one decimal. */
const secondsSince = (start: number): number => Math.round((10 * (performance.now() - start)) / MS) / 10

/**
 * Blocks every label below the roots and the lots among them, all or nothing. A label that has left the stock is blocked too,
 * because an undoing may bring it back and a dish may name it as an ingredient. A simulation writes only that it was made,
 * with the same figures.
 */
export async function openRecall(unit: UnitOfWork, body: RecallBody, { ports, zone }: Caller): Promise<RecallOpened> {
  const start = performance.now()
  const [reach, next] = await Promise.all([readReach(unit.tx, body, ports), nextRecallId(unit.tx)])
  const id = unit.takeNumbers('recall', next, 1)
  const { mode, role, source, reference, reason, onlyPresumed } = body
  const includePresumed = body.includePresumed || onlyPresumed
  const inStock = reach.inStock.map((label) => label.id)
  const gone = reach.gone.map((label) => label.id)
  const became = reach.became.map((label) => label.id)
  const lots = reach.lots.map((lot) => lot.id)
  const weak = [...reach.weak]
  if (mode === 'real') {
    const block = recallBlock({ id, reason })
    await ports.blockLots(unit, lots, block)
    const blocked = [...inStock, ...gone, ...became]
    await ports.block(unit, { blocked, released: [] }, { reason: block, recallId: id, zone })
  }
  const opened = {
    id,
    mode,
    role,
    source,
    reference,
    reason,
    roots: [...reach.roots],
    includePresumed,
    ...(onlyPresumed && { onlyPresumed }),
    at: unit.now.toISOString(),
    seconds: secondsSince(start),
    inStock,
    gone,
    ...(became.length > 0 && { became }),
    lots,
    weak,
  }
  decideAndAppend(unit, recallDecider, newStream(recallDecider, recallStream(id)), { type: 'OpenRecall', opened })
  return {
    id,
    number: id,
    startedAt: opened.at,
    blocked: mode === 'real' ? inStock.length : 0,
    affected: reach.gone.length,
    seconds: opened.seconds,
    inStock: inStock.length,
    weak,
  }
}

/** Somebody has put these labels where nobody takes them. */
export const separateLabels = async (unit: UnitOfWork, id: number, labels: readonly number[]): Promise<void> =>
  void (await handleCommand(unit, recallDecider, recallStream(id), {
    type: 'SeparateLabels',
    labels,
    at: unit.now.toISOString(),
  }))

/** Takes the block of this recall from these labels and lots. Another one stays. */
export async function releaseRecalled(
  unit: UnitOfWork,
  id: number,
  { body: { ids, lots, reason }, ports, zone }: Caller & { readonly body: RecallReleaseBody },
): Promise<void> {
  const { details } = stateOf(
    await handleCommand(unit, recallDecider, recallStream(id), {
      type: 'ReleaseRecalled',
      labels: ids,
      lots,
      reason,
      at: unit.now.toISOString(),
    }),
  )
  const block = recallBlock(details)
  await ports.releaseLots(unit, lots, block)
  if (ids.length > 0) await ports.block(unit, { blocked: [], released: ids }, { reason: block, recallId: id, zone })
}

function stateOf(state: RecallState | null): RecallState {
  if (state === null) throw new Rejection('recall_not_found')
  return state
}

/**
 * Ends a recall whose labels, and lots without labels, all have a destination. A lot with labels is free again where some of
 * them were released. A lot without labels was released, or is over and stays blocked.
 */
export async function closeRecall(
  unit: UnitOfWork,
  id: number,
  { body: { conclusion }, ports }: Pick<Caller, 'ports'> & { readonly body: RecallCloseBody },
): Promise<void> {
  const recall = found(await findRecall(unit.tx, id), 'recall_not_found')
  const [left, bare, { discarded, returned, released, other }, [loaded = newStream(recallDecider, recallStream(id))]] =
    await Promise.all([
      countLeft(unit.tx, [recall]),
      readBareLots(unit.tx, [recall]),
      readDestinations(unit.tx, id),
      loadStreams(unit, recallDecider, [recallStream(id)]),
    ])
  const isBare = (lot: number) => bare.some((each) => each.id === lot)
  const lots = released > 0 ? recall.lots.filter((lot) => !isBare(lot)) : []
  decideAndAppend(unit, recallDecider, loaded, {
    type: 'CloseRecall',
    left: left.get(id) ?? 0,
    lotsLeft: bare.filter(isWaiting).map(({ lot, code }) => lot || code),
    closed: { conclusion, at: unit.now.toISOString(), discarded, returned, released, other, lots },
  })
  await ports.releaseLots(unit, lots, recallBlock(recall))
}
