import type { PersonNames } from '../audit-sentence.ts'
import type { JointWords } from '../errors.ts'
import { foodClasses, foodStates } from '../contract/food.ts'
import { findBaseProducts, listStorageTypes } from './catalog/queries.ts'
import { incidentLosses } from './incident-losses.ts'
import { blockLabels } from './labels/act/block-labels.ts'
import { decideLabels } from './labels/act/incident-decisions.ts'
import { lossValue } from './labels/contract/loss-value.ts'
import type { ReadCosts, ReadDateEngines } from './labels/ports.ts'
import type { FoodRow, OriginLink } from './labels/read/incident-foods.ts'
import { foodsInPlaces, kinOf, madeMeanwhile, originsOf, stockEnteredUpTo } from './labels/read/incident-foods.ts'
import { personAtDevice } from './person-on-labels.ts'
import { readKitchenNorms } from './shelf-life/read/kitchen-norms.ts'
import type { IncidentPorts, StoredFood } from './temperatures/ports.ts'

interface Sources {
  readonly personNames: PersonNames
  readonly readCosts: ReadCosts
  readonly dateEngines: ReadDateEngines
  readonly house: IncidentPorts['house']
}

const refusal: JointWords = { code: 'incident_decisions_refused', text: 'Nada foi decidido.' }

const oneOf = <Word extends string>(words: readonly Word[], text: string | null): Word | null =>
  words.find((word) => word === text) ?? null

function toFood(row: FoodRow, classOf: ReadonlyMap<string, string | null>): StoredFood {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    weight: row.weight,
    place: row.storage_type,
    storageTypeId: row.storage_type_id,
    baseProductId: row.base_product_id,
    cost: row.cost,
    state: oneOf(foodStates, row.state),
    foodClass: oneOf(foodClasses, row.food_class ?? classOf.get(row.base_product_id ?? '') ?? null),
    startedAt: row.started_at === null ? null : new Date(row.started_at),
    enteredAt: row.entered_at,
    expirationDate: row.expiration_date,
    expiresAt: row.expires_at,
    blocked: row.blocked,
    isMissing: row.stock === 'missing',
    transformedAt: row.stock === 'in_stock' || row.stock === 'missing' ? null : row.withdrawn_at,
  }
}

const toLink = ({ child_id: childId, parent_id: parentId, at }: OriginLink) => ({ childId, parentId, at })

/** The places, the norms and the labels as the temperatures see them. */
export const temperaturePorts = ({ personNames, readCosts, dateEngines, house }: Sources): IncidentPorts => ({
  personNames,
  places: listStorageTypes,
  house,
  losses: incidentLosses,
  kitchen: readKitchenNorms,
  async foods(tx, asked) {
    const rows = await foodsInPlaces(tx, asked)
    const unclassed = rows.flatMap((row) => (row.food_class === null ? (row.base_product_id ?? []) : []))
    const products = unclassed.length === 0 ? [] : await findBaseProducts(tx, [...new Set(unclassed)])
    const classOf = new Map(products.map(({ id, foodClass }) => [id, foodClass]))
    return rows.map((row) => toFood(row, classOf))
  },
  stockOf: stockEnteredUpTo,
  madeMeanwhile: async (tx, since, until) => (await madeMeanwhile(tx, since, until)).map(toLink),
  origins: async (tx, ids) => (await originsOf(tx, ids)).map(toLink),
  kin: async (tx, ids, since) => (await kinOf(tx, ids, since)).map(toLink),
  async worths(tx, foods) {
    const costOf = await readCosts(tx, foods)
    return (food) => lossValue(costOf(food), food.id, null).value
  },
  async block(unit, labels, { reason, incidentId, zone }) {
    await blockLabels(unit, {
      ...labels,
      alsoGone: 'returning',
      reason,
      incidentId: String(incidentId),
      calendar: zone,
    })
  },
  decide: (unit, decided, identity) =>
    decideLabels(
      unit,
      decided,
      {
        calendar: identity,
        personNames,
        readCosts,
        readEngines: dateEngines,
        readPerson: (tx) => personAtDevice(tx, identity),
      },
      refusal,
    ),
})
