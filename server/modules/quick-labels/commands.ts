import { randomUUID } from 'node:crypto'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { found, Rejection } from '../../errors.ts'
import { decideAndAppend, handleCommand, newStream } from '../../events/handle-command.ts'
import type { UnitOfWork } from '../../events/unit-of-work.ts'
import type { Identity } from '../../http/identity.ts'
import type { LabelSet, LabelSetBody, PinsBody, QuickLabelsBody, TileKey } from './contract/api.ts'
import { quickLabelOf, sectorAt } from './contract/quick-label.ts'
import { labelSetDecider, pinsDecider } from './decider.ts'
import type { PrintedItem, QuickLabelPorts } from './ports.ts'
import { listSets, setNameTaken } from './queries.ts'
import type { StoredSet } from './queries.ts'

const setStream = (id: string) => `label-set-${id}`

interface Call {
  readonly identity: Promise<Identity>
  readonly origin: string
}

/**
 * Generates the labels with the dates of now and hands them to the station's printer: all of them, or none. `printed`: what
 * stands on each item's labels, which a device has printed without a connection.
 */
export async function printQuickLabels(
  unit: UnitOfWork,
  ports: QuickLabelPorts,
  { station, items, responsible }: QuickLabelsBody,
  { identity, origin }: Call,
  printed: readonly PrintedItem[] | null = null,
) {
  const { tx } = unit
  const ownName = () =>
    ports.personName(
      tx,
      identity.then(({ userId }) => userId),
    )
  const baseProductIds = [...new Set(items.map(({ baseProductId }) => baseProductId))]
  const [prepared, products, person] = await Promise.all([
    ports.prepare(unit, station ?? null, {
      baseProductIds,
      timeZone: identity.then(({ timeZone }) => timeZone),
      printed,
    }),
    ports.productsThen(unit, baseProductIds),
    // A name that the tablet has kept may be another person's.
    responsible ? ports.personAtDevice(tx, identity).then((name) => name ?? responsible) : ownName(),
  ])
  if (person === '') throw new Rejection('quick_responsible_missing')
  const byId = new Map(products.map((product) => [product.id, product]))
  const sector = sectorAt(prepared.station)
  const asked = items.map((item) => () => quickLabelOf(item, byId.get(item.baseProductId), { person, sector }))
  return prepared.print(asked, { identity, origin })
}

interface Chosen {
  readonly baseProductId: string
  readonly state?: TileKey['state'] | null | undefined
  readonly storageTypeId?: string | null | undefined
}

/** What was chosen, with the products' own situação and place where none was said. */
async function resolve<Item extends Chosen>(tx: TenantTransaction, ports: QuickLabelPorts, items: readonly Item[]) {
  const products = await ports.products(tx, [...new Set(items.map(({ baseProductId }) => baseProductId))])
  const byId = new Map(products.map((product) => [product.id, product]))
  return items.map((item) => {
    const product = found(byId.get(item.baseProductId), 'quick_product_unknown')
    return {
      ...item,
      name: product.name,
      state: item.state ?? product.state,
      storageTypeId: item.storageTypeId || product.storageTypeId,
    }
  })
}

/** Replaces the pins of a station. */
export async function pinTiles(unit: UnitOfWork, ports: QuickLabelPorts, { station: id, pins: sent }: PinsBody) {
  const [station, chosen] = await Promise.all([ports.station(unit.tx, id), resolve(unit.tx, ports, sent)])
  const { name } = found(station, 'quick_station_unknown')
  const pins = chosen.map(({ baseProductId, state, storageTypeId }) => ({ baseProductId, state, storageTypeId }))
  const command = { type: 'PinTiles', stationId: id, station: name, pins } as const
  return { station: id, pins: await handleCommand(unit, pinsDecider, `quick-pins-${id}`, command) }
}

export async function registerSet(unit: UnitOfWork, ports: QuickLabelPorts, body: LabelSetBody): Promise<LabelSet> {
  const { details, nameTaken, answer } = await setFacts(unit, ports, body, randomUUID())
  decideAndAppend(unit, labelSetDecider, newStream(labelSetDecider, setStream(details.id)), {
    type: 'RegisterSet',
    details,
    nameTaken,
  })
  return answer
}

export async function changeSet(
  unit: UnitOfWork,
  ports: QuickLabelPorts,
  id: string,
  body: LabelSetBody,
): Promise<LabelSet> {
  const { details, nameTaken, answer } = await setFacts(unit, ports, body, id)
  await handleCommand(unit, labelSetDecider, setStream(id), { type: 'ChangeSet', details, nameTaken })
  return answer
}

export async function deleteSet(unit: UnitOfWork, id: string): Promise<void> {
  await handleCommand(unit, labelSetDecider, setStream(id), { type: 'DeleteSet' })
}

async function setFacts({ tx }: UnitOfWork, ports: QuickLabelPorts, body: LabelSetBody, id: string) {
  const [station, chosen, nameTaken] = await Promise.all([
    ports.station(tx, body.station),
    resolve(tx, ports, body.items),
    setNameTaken(tx, body, id),
  ])
  const { id: stationId, name: stationName } = found(station, 'quick_station_unknown')
  const items = chosen.map(({ name: _name, ...item }) => item)
  const { name } = body
  return {
    nameTaken,
    details: { id, stationId, station: stationName, name, items },
    answer: { id, station: stationId, name, items: chosen },
  }
}

/** The sets of a station by name, with the names of the products as they are now. */
export async function readSets(tx: TenantTransaction, ports: QuickLabelPorts, station: string): Promise<LabelSet[]> {
  const sets = await listSets(tx, station)
  const products = await ports.products(tx, [...new Set(sets.flatMap(productIds))])
  const names = new Map(products.map(({ id, name }) => [id, name]))
  return sets.map((set) => ({
    ...set,
    items: set.items.map((item) => ({ ...item, name: names.get(item.baseProductId) ?? '' })),
  }))
}

const productIds = ({ items }: StoredSet) => items.map(({ baseProductId }) => baseProductId)
