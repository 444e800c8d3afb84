import { Rejection } from '../../../errors.ts'
import { hasNotBegun } from '../../../contract/start-time.ts'
import type { GeneratedLabel, LabelDates, NewLabel, OriginLimit } from './events.ts'
import { labelDates } from './events.ts'
import type { StorageKind } from '../../../contract/food.ts'
import type { LifeKitchen, LifeStep, Transformation } from './life-dates-decider.ts'
import { placeFields } from '../contract/label-place.ts'
import { datesOf, originLimitOf, shortened } from './life-dates-decider.ts'
import { shareCost } from '../../../contract/share-cost.ts'
import { proportionsOf, shareWeight } from '../contract/parts.ts'

// What becomes of a label that is opened, portioned, frozen, thawed or moved: its children and their dates. The engine
// that knows the rules is an argument; nothing here reads a clock.

export interface LifePlan {
  /** None: the label stays, in another place. */
  readonly children: readonly NewLabel[]
  /** What stays with the label; null: all of it was taken. */
  readonly rest: string | null
  /** What the rest costs, of a label that has a cost of its own. */
  readonly restCost: string | null
}

/** What happens to a label and which children it gets. Throws a Rejection where that is not allowed. */
export function planTransformation(label: GeneratedLabel, step: LifeStep, kitchen: LifeKitchen): LifePlan {
  admitTransformation(label, step, kitchen.timeZone)
  admitPlace(step)
  const dated = shortened(datesOf(label, step, kitchen), step, kitchen.timeZone)
  const shared = shareWeight(label.weight, step.quantity, step.weight)
  if (shared.kind !== 'shared') throw new Rejection(shared.kind, { weight: label.weight })
  const isWhole = step.quantity === 1 && shared.rest === null
  if (step.how === 'movida' && isWhole && dated.expirationDate === label.expirationDate)
    return { children: [], rest: null, restCost: null }
  const child = childOf(label, step, dated, originLimitOf(label, step.how, kitchen.timeZone))
  const { parts, rest } = shared
  const weights = rest === null ? parts : [...parts, rest]
  const costs = label.cost === null ? [] : shareCost(label.cost, proportionsOf(weights))
  return {
    children: parts.map((weight, index) => ({
      ...child,
      weight,
      cost: costs[index] ?? null,
      // Where the label closes, one child stands for it among what was made.
      ...(index === 0 && rest === null && { uncounted: true as const }),
    })),
    rest,
    restCost: costs[parts.length] ?? null,
  }
}

const REFROZEN = 'Alimento descongelado não pode ser recongelado (RDC 216/2004, 4.8.14).'

/**
 * Whether a label that may be transformed (`usable.ts`, asked by `admitted`) may be in this way and at this time, wherever it
 * goes. Throws a Rejection with the reason.
 */
export function admitTransformation(
  label: GeneratedLabel,
  { how, at, now, kind }: Pick<LifeStep, 'how' | 'at' | 'now' | 'kind'>,
  timeZone: string,
): void {
  const { enteredAt, state } = label
  if (hasNotBegun(at, new Date(now), timeZone)) throw new Rejection('used_in_future')
  if (Date.parse(at) < Date.parse(enteredAt)) throw new Rejection('used_before_entry')
  switch (how) {
    case 'aberta':
      if (state !== 'lacrado') throw notAllowed('Só o que está lacrado é aberto.')
      break
    case 'congelada':
      if (neverFreezes(label)) throw notAllowed(REFROZEN)
      if (kind === 'congelado') throw notAllowed('Já está congelado.')
      if (kind !== null && kind !== 'refrigerado') throw notAllowed('Só o que está refrigerado é congelado.')
      break
    case 'descongelada':
      if (kind !== 'congelado') throw notAllowed('Só o que está congelado é descongelado.')
      break
    case 'porcionada':
    case 'movida':
      break
    default:
      how satisfies never
  }
}

const notAllowed = (text: string) => new Rejection('state_not_allowed', { text })

/** What was thawed once is never frozen again, nor is anything that comes from it. */
const neverFreezes = ({ neverFreeze, state }: GeneratedLabel) => neverFreeze === true || state === 'descongelado'

/** What a sealed pack keeps in the open or in a dry place may need cold from its opening on. */
export const opensIntoCold = (how: Transformation, kind: StorageKind | null, into: StorageKind | null): boolean =>
  how === 'aberta' && (kind === 'ambiente' || kind === 'seco') && into === 'refrigerado'

function admitPlace({ how, place, kind }: LifeStep): void {
  if (opensIntoCold(how, kind, place.kind)) return
  const wanted = how === 'congelada' ? 'congelado' : how === 'descongelada' ? 'refrigerado' : kind
  if (wanted !== null && place.kind !== wanted) throw new Rejection('place_not_fitting', { kind: wanted })
}

function childOf(
  label: GeneratedLabel,
  step: LifeStep,
  dated: LabelDates,
  originLimit: OriginLimit | undefined,
): NewLabel {
  const {
    id,
    code,
    enteredAt: _entered,
    uncounted: _uncounted,
    replaces: _replaces,
    namesParents: _names,
    ...copied
  } = label
  const isMoved = step.place.id !== (label.storageTypeId ?? '')
  const wasFrozen = step.how === 'congelada' || step.kind === 'congelado'
  return {
    ...copied,
    ...labelDates.parse(dated),
    storageType: step.place.name,
    additionalStorageType: isMoved ? '' : label.additionalStorageType,
    ...placeFields(step.place),
    responsible: step.responsible ?? label.responsible,
    parentIds: [id],
    parentCode: code,
    ...(originLimit !== undefined && { originLimit }),
    ...((wasFrozen || neverFreezes(label)) && { neverFreeze: true }),
    ...(step.weight !== null && { weightAssumed: undefined }),
  }
}
