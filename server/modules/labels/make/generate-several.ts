import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Label } from '../contract/api.ts'
import type { StationPrint } from '../stream/decider.ts'
import type { GenerateBody } from '../contract/generate-body.ts'
import { bearLabels } from './generate-labels.ts'
import { allOrNone } from '../act/label-answers.ts'
import type { DateEngine, ReadDateEngines } from '../ports.ts'
import type { LabelFacts } from '../read/queries.ts'
import { findLabelFacts, labelOf } from '../read/queries.ts'
import type { QueuedLabel } from '../print/station-prints.ts'
import { recordPrintOf } from '../print/station-prints.ts'

/** The engine names the place. */
const NO_STORAGE = { storageType: '', additionalStorageType: '', storageTypeId: null }

/** A label of a base product, with a situação: its date is the engine's. */
export type DatedBody = GenerateBody & {
  readonly baseProductId: string
  readonly state: NonNullable<GenerateBody['state']>
}

interface ReadForSeveral {
  readonly facts: LabelFacts
  readonly engineOf: (baseProductId: string) => DateEngine
}

interface MadeLabels {
  readonly labels: readonly Label[]
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
  readEngines: ReadDateEngines,
): Promise<ReadForSeveral> {
  const [facts, engineOf] = await Promise.all([
    findLabelFacts(tx, { baseProductId: '', storagePlaces: [] }),
    readEngines(tx, baseProductIds, timeZone),
  ])
  return { facts, engineOf }
}

/**
 * Generates labels of several base products, all or none, each with the date that the engine gives now. An item throws a
 * Rejection with a `text` where there can be no such label. Throws a JointRejection where some
 * items are refused.
 */
export async function generateSeveral(
  unit: UnitOfWork,
  { facts, engineOf }: ReadForSeveral,
  items: readonly (() => DatedBody)[],
  timeZone: string,
): Promise<MadeLabels> {
  const { now } = unit
  const deeds = items.map((item, index) => ({
    path: `items.${index}`,
    decide() {
      const body = item()
      const context = { now, timeZone, engine: engineOf(body.baseProductId), facts, maySetRules: false }
      return bearLabels(unit, body, NO_STORAGE, context)
    },
  }))
  const caller = { tx: unit.tx, personNames: () => Promise.resolve(new Map()) }
  const refusal = { code: 'quick_labels_refused', text: 'Nada foi gerado.', kind: 'invalid' } as const
  const decided = await allOrNone(deeds, caller, refusal)
  const born = decided.flat()
  return {
    labels: born.map(({ state }) => labelOf(state.label, { now, timeZone, keys: facts.keys }, 'in_stock', state)),
    queued: born.map(({ state: { label } }) => ({
      id: label.id,
      code: label.code,
      name: label.name,
      refusal: null,
      firstOf:
        label.baseProductId === null
          ? null
          : { baseProductId: label.baseProductId, state: label.state, storageTypeId: label.storageTypeId },
    })),
    recordPrinted: (print) => recordPrintOf(unit, born, print),
  }
}
