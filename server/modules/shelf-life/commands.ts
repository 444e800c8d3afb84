import { localDate } from '../../contract/calendar.ts'
import { Rejection } from '../../errors.ts'
import { decideAndAppend, handleCommand, loadStreams, newStream } from '../../events/handle-command.ts'
import { classNames } from '../../contract/food.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { ReferenceAdopted, ShelfLifeSettingsBody, TimeRuleBody } from './contract/api.ts'
import type { ShelfLifeSettings, StoredRule } from './contract/kitchen-answers.ts'
import { houseDecider, ruleDecider } from './decider.ts'
import { editionOf, editionsOf } from './contract/house.ts'
import { normsOf } from './contract/norm-books.ts'
import { longestAllowed } from './contract/norm-choice.ts'
import type { KitchenFacts } from './ports.ts'
import { findHouse, listRules } from './queries.ts'
import { referenceAdoption } from './contract/reference-adoption.ts'
import type { TimeRule } from './contract/resolution.ts'

const HOUSE_STREAM = 'shelf-life'
const ruleStream = (id: string) => `time-rule-${id}`

/** What is not sent stays as it is. */
export async function changeSettings(
  unit: UnitOfWork,
  facts: KitchenFacts,
  sent: ShelfLifeSettingsBody,
): Promise<ShelfLifeSettings> {
  const [house, page] = await Promise.all([findHouse(unit.tx), facts.publicPage(unit.tx)])
  const { place, settings } = house
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
  const after = await handleCommand(unit, houseDecider, HOUSE_STREAM, {
    type: 'ChangeSettings',
    place: { uf, city },
    settings: counting,
  })
  if (publicResponsible !== page.publicResponsible) await facts.setPublicPage(unit, { publicResponsible })
  return { ...now, ...editionsOf(after) }
}

export async function adoptNorms(unit: UnitOfWork, productIds: readonly string[] | null): Promise<void> {
  await handleCommand(unit, houseDecider, HOUSE_STREAM, { type: 'AdoptNorms', productIds })
}

/** One rule for each product or class, situação, kind of storage, origin and temperature: its id says which. */
function ruleId({
  baseProductId,
  foodClass,
  state,
  storageKind,
  origin,
  tempMax = null,
}: Omit<TimeRule, 'id'>): string {
  const own = [baseProductId === null ? 'c' : 'p', baseProductId ?? foodClass, state, storageKind, origin]
  return [...own, ...(tempMax === null ? [] : [`t${String(tempMax).replace('.', '-')}`])].join('_')
}

export async function setRule(
  unit: UnitOfWork,
  facts: KitchenFacts,
  { baseProductId = null, foodClass = null, tempMax = null, ...body }: TimeRuleBody,
  timeZone: Promise<string>,
): Promise<StoredRule> {
  const [house, product, zone] = await Promise.all([
    findHouse(unit.tx),
    baseProductId === null ? undefined : facts.product(unit.tx, baseProductId),
    timeZone,
  ])
  if (baseProductId !== null && product === undefined) throw new Rejection('rule_product_unknown')
  const fields = { ...body, baseProductId, foodClass, tempMax }
  const rule = { id: ruleId(fields), ...fields }
  const norms = normsOf(house.place, editionOf(house, baseProductId))
  const ownClass = foodClass ?? product?.foodClass ?? null
  const tiers = norms.own(ownClass, rule.state, rule.storageKind)
  const allowed = longestAllowed(tiers, localDate(unit.now, zone))
  const name = product?.name ?? (foodClass === null ? '' : classNames[foodClass].name)
  const set = { type: 'SetRule', rule: { ...rule, name }, foodClass: ownClass, allowed } as const
  await handleCommand(unit, ruleDecider, ruleStream(rule.id), set)
  return rule
}

/**
 * Writes the reference table as rules of the house, all of them or none. What the house has set already stays, so that
 * the same call again writes nothing.
 */
export async function adoptReference(unit: UnitOfWork, timeZone: Promise<string>): Promise<ReferenceAdopted> {
  const [house, rules, zone] = await Promise.all([findHouse(unit.tx), listRules(unit.tx), timeZone])
  if (house.place.uf === null) throw new Rejection('place_missing')
  if (house.place.uf === 'SP') throw new Rejection('reference_is_own')
  const day = localDate(unit.now, zone)
  const norms = normsOf(house.place, editionOf(house, null))
  const { missing, kept } = referenceAdoption(norms, rules, day)
  const wanted = missing.map((rule) => ({ ...rule, id: ruleId(rule), name: classNames[rule.foodClass].name }))
  const loaded = await loadStreams(
    unit,
    ruleDecider,
    wanted.map(({ id }) => ruleStream(id)),
  )
  const byStream = new Map(loaded.map((each) => [each.stream, each]))
  for (const rule of wanted) {
    const stream = byStream.get(ruleStream(rule.id)) ?? newStream(ruleDecider, ruleStream(rule.id))
    const allowed = longestAllowed(norms.own(rule.foodClass, rule.state, rule.storageKind), day)
    decideAndAppend(unit, ruleDecider, stream, { type: 'SetRule', rule, foodClass: rule.foodClass, allowed })
  }
  return { set: wanted.length, kept }
}

export async function removeRule(unit: UnitOfWork, id: string): Promise<void> {
  await handleCommand(unit, ruleDecider, ruleStream(id), { type: 'RemoveRule' })
}
