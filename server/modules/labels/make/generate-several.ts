import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { JointWords } from '../../../errors.ts'
import { atRequestPath } from '../../../errors.ts'
import { decideAndAppend } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { FrozenAllergens } from '../../allergens/published.ts'
import type { Label } from '../contract/api.ts'
import { labelOf, PLACE_OF_ENGINE, placesOnPaper } from '../contract/made-label.ts'
import { labelDecider } from '../stream/decider.ts'
import type { StationPrint } from '../stream/decider.ts'
import type { ProductBody } from '../contract/generate-body.ts'
import type { BornLabel } from './birth.ts'
import type { PrintedOffline } from './generate-labels.ts'
import { frozenOfProducts } from './frozen.ts'
import { bearLabels, bearPrinted } from './generate-labels.ts'
import { PRINTED_TOO_LATE, PRINTED_WITHOUT_RULE } from '../contract/blocks.ts'
import type { LabelDates } from '../stream/events.ts'
import { allOrNone } from '../act/label-answers.ts'
import type { DateEngine, ReadDateEngines, ReadFrozen } from '../ports.ts'
import type { BatchOrigin } from '../contract/dating.ts'
import type { LabelFacts } from '../read/label-facts.ts'
import { findLabelFacts } from '../read/label-facts.ts'
import type { QueuedLabel } from '../print/station-prints.ts'
import { recordPrintOf } from '../print/station-prints.ts'

/** A body, with what its labels are born with besides. */
interface OrderedLabels {
  /** In the request. */
  readonly path: string
  readonly body: () => ProductBody
  /** What each of them costs; missing: it follows from the product. */
  readonly cost?: string | null
  /** Why nobody may use them. */
  readonly blocked?: string | null
  /** The batch that makes them; missing: none does. */
  readonly batch?: BatchOrigin
  /** What the labels of a batch keep of its allergens; missing: what the sheets of the product say. */
  readonly frozen?: FrozenAllergens
  /** What a device has printed of them already, without a connection. */
  readonly printed?: PrintedOffline | undefined
}

interface ReadForSeveral {
  readonly facts: LabelFacts
  readonly engineOf: (baseProductId: string) => DateEngine
  readonly frozenOf: (baseProductId: string) => FrozenAllergens | undefined
}

/** What is read of the products beside themselves. */
export interface ProductReaders {
  readonly readEngines: ReadDateEngines
  readonly readFrozen: ReadFrozen
  /** Of what was done before it arrived: the rules of then decide, and the paper says the allergens of then. */
  readonly past?: Pick<UnitOfWork, 'store' | 'rulesAt'>
}

interface MadeLabels {
  readonly labels: readonly Label[]
  /** Of each order. */
  readonly ids: readonly (readonly number[])[]
  /** The new labels as the queue of paper sees them: their rows are not written yet. */
  readonly queued: readonly QueuedLabel[]
  /** Records that a station's printer has got all of them. */
  recordPrinted(print: StationPrint): void
}

/** All that the labels of these products depend on, in one flight. */
export async function readForSeveral(
  tx: TenantTransaction,
  baseProductIds: readonly string[],
  timeZone: Promise<string>,
  { readEngines, readFrozen, past }: ProductReaders,
): Promise<ReadForSeveral> {
  const read = async () => {
    const facts = await findLabelFacts(tx, { baseProductId: '', storagePlaces: [], made: baseProductIds })
    return { facts, frozenOf: await frozenOfProducts(tx, facts, readFrozen, { past }) }
  }
  const [known, engineOf] = await Promise.all([read(), readEngines(tx, baseProductIds, timeZone, past)])
  return { ...known, engineOf }
}

interface Generating {
  readonly timeZone: string
  readonly refusal: JointWords | null
  /** Of what was printed without a situação. Default: false. */
  readonly maySetRules?: boolean
}

/**
 * Generates labels of several base products, all or none, each with the date that the engine gives now. A body throws a
 * Rejection with a `text` where there can be no such label. Throws a JointRejection, in these words, where some orders are
 * refused; `refusal` null: the first order's own refusal is thrown, with the order's path.
 */
export async function generateSeveral(
  unit: UnitOfWork,
  { facts, engineOf, frozenOf }: ReadForSeveral,
  orders: readonly OrderedLabels[],
  { timeZone, refusal, maySetRules = false }: Generating,
): Promise<MadeLabels> {
  const { now } = unit
  const deeds = orders.map(({ path, body: bodyOf, cost = null, blocked = null, batch = null, frozen, printed }) => ({
    path,
    decide() {
      const body = bodyOf()
      const own = { engine: engineOf(body.baseProductId), frozen: frozen ?? frozenOf(body.baseProductId) }
      const context = { now, timeZone, facts, maySetRules, cost, batch, ...own }
      if (printed !== undefined) return bearOffline(unit, printed, body, context)
      const born = bearLabels(unit, body, PLACE_OF_ENGINE, context)
      return blocked === null ? born : born.map((each) => blockAtBirth(unit, each, blocked, timeZone))
    },
  }))
  const caller = { tx: unit.tx, personNames: () => Promise.resolve(new Map()) }
  const decided =
    refusal === null
      ? deeds.map(({ path, decide }) => atRequestPath(path, decide))
      : await allOrNone(deeds, caller, refusal)
  const born = decided.flat()
  // What nobody may use is not printed.
  const printed = born.filter(({ state: { blocks } }) => blocks.length === 0)
  return {
    ids: decided.map((each) => each.map(({ state }) => state.label.id)),
    labels: born.map(({ state }) => labelOf(state.label, { now, timeZone, keys: facts.keys }, 'in_stock', state)),
    queued: printed.map(({ state: { label } }) => ({
      id: label.id,
      code: label.code,
      name: label.name,
      refusal: null,
      firstOf:
        label.baseProductId === null
          ? null
          : { baseProductId: label.baseProductId, state: label.state, storageTypeId: label.storageTypeId },
    })),
    recordPrinted: (print) => recordPrintOf(unit, printed, print),
  }
}

function bearOffline(
  unit: UnitOfWork,
  printed: PrintedOffline,
  body: ProductBody,
  context: Parameters<typeof bearPrinted>[4] & { readonly engine: DateEngine },
): readonly BornLabel[] {
  const { born, check } = bearPrinted(unit, printed, body, placesOnPaper(body, context.engine.places), context)
  if (check.kind === 'allowed') return born
  const [reason, right] = check.kind === 'no rule' ? [PRINTED_WITHOUT_RULE] : [PRINTED_TOO_LATE, check.right]
  return born.map((each) => blockAtBirth(unit, each, reason, context.timeZone, right))
}

function blockAtBirth(
  unit: UnitOfWork,
  born: BornLabel,
  reason: string,
  timeZone: string,
  right?: LabelDates,
): BornLabel {
  const at = unit.now.toISOString()
  const state = decideAndAppend(unit, labelDecider, born, {
    type: 'BlockLabel',
    at,
    timeZone,
    reason,
    incidentId: null,
    right,
  })
  if (state.status === 'absent') throw new Error(`Label ${born.stream} is gone`)
  return { stream: born.stream, version: born.version + 1, state }
}
