import { localDate } from '../../calendar.contract.ts'
import { Rejection } from '../../errors.ts'
import { handleCommand } from '../../events/handle-command.ts'
import { classNames } from '../../food.contract.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { ShelfLifeSettings, ShelfLifeSettingsBody, TimeRuleBody } from './contract.ts'
import { houseDecider, ruleDecider } from './decider.ts'
import { editionOf } from './house.contract.ts'
import { normsOf } from './norm-books.contract.ts'
import { longestAllowed } from './norm-choice.contract.ts'
import type { KitchenFacts } from './ports.ts'
import { findHouse } from './queries.ts'
import type { TimeRule } from './resolution.contract.ts'

const HOUSE_STREAM = 'shelf-life'
const ruleStream = (id: string) => `time-rule-${id}`

/** What is not sent stays as it is. */
export async function changeSettings(
  unit: UnitOfWork,
  facts: KitchenFacts,
  sent: ShelfLifeSettingsBody,
): Promise<ShelfLifeSettings> {
  const [{ place, settings }, page] = await Promise.all([findHouse(unit.tx), facts.publicPage(unit.tx)])
  const now = {
    uf: sent.uf === undefined ? place.uf : sent.uf,
    city: sent.city === undefined ? place.city : sent.city,
    countExactHours: sent.countExactHours ?? settings.countExactHours,
    freezeWithinHours: sent.freezeWithinHours ?? settings.freezeWithinHours,
    thawedReadyHours: sent.thawedReadyHours ?? settings.thawedReadyHours,
    signedBy: sent.signedBy === undefined ? settings.signedBy : sent.signedBy,
    publicResponsible: sent.publicResponsible ?? page.publicResponsible,
  }
  const { uf, city, publicResponsible, ...counting } = now
  await handleCommand(unit, houseDecider, HOUSE_STREAM, {
    type: 'ChangeSettings',
    place: { uf, city },
    settings: counting,
  })
  if (publicResponsible !== page.publicResponsible) await facts.setPublicPage(unit, { publicResponsible })
  return now
}

export async function adoptNorms(unit: UnitOfWork, productIds: readonly string[] | null): Promise<void> {
  await handleCommand(unit, houseDecider, HOUSE_STREAM, { type: 'AdoptNorms', productIds })
}

/** One rule for each product or class, situação, kind of storage and origin: its id says which. */
const ruleId = ({ baseProductId, foodClass, state, storageKind, origin }: Omit<TimeRule, 'id'>): string =>
  [baseProductId === null ? 'c' : 'p', baseProductId ?? foodClass, state, storageKind, origin].join('_')

export async function setRule(
  unit: UnitOfWork,
  facts: KitchenFacts,
  { baseProductId = null, foodClass = null, ...body }: TimeRuleBody,
  timeZone: Promise<string>,
): Promise<TimeRule> {
  const [house, product, zone] = await Promise.all([
    findHouse(unit.tx),
    baseProductId === null ? undefined : facts.product(unit.tx, baseProductId),
    timeZone,
  ])
  if (baseProductId !== null && product === undefined) throw new Rejection('rule_product_unknown')
  const fields = { ...body, baseProductId, foodClass }
  const rule = { id: ruleId(fields), ...fields }
  const norms = normsOf(house.place, editionOf(house, baseProductId))
  const tiers = norms.own(foodClass ?? product?.foodClass ?? null, rule.state, rule.storageKind)
  const allowed = longestAllowed(tiers, localDate(unit.now, zone))
  const name = product?.name ?? (foodClass === null ? '' : classNames[foodClass].name)
  await handleCommand(unit, ruleDecider, ruleStream(rule.id), { type: 'SetRule', rule: { ...rule, name }, allowed })
  return rule
}

export async function removeRule(unit: UnitOfWork, id: string): Promise<void> {
  await handleCommand(unit, ruleDecider, ruleStream(id), { type: 'RemoveRule' })
}
