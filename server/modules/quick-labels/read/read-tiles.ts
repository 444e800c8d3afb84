import { localDate, localHour } from '../../../contract/calendar.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { found } from '../../../errors.ts'
import type { QuickTile } from '../contract/api.ts'
import { TILES } from '../contract/api.ts'
import { habitTime } from '../rules/habit-time.ts'
import type { QuickLabelProduct } from '../contract/quick-label.ts'
import type { QuickLabelPorts } from '../ports.ts'
import { findPins, findUses, knownState } from '../queries.ts'
import { rankTiles } from '../rules/tiles.ts'

const DAY_MS = 86_400_000

interface Asked {
  /** null: no habits and no pins, which belong to a station. */
  readonly station: string | null
  readonly now: Date
  readonly timeZone: Promise<string>
}

interface StoredKind {
  readonly baseProductId: string
  readonly state: string | null
  readonly storageTypeId: string | null
}

/** Two flights: what the station makes, then its products and the rules of their dates. */
export async function readTiles(
  tx: TenantTransaction,
  ports: QuickLabelPorts,
  { station, now, timeZone: zone }: Asked,
): Promise<QuickTile[]> {
  const [known, stored, pinned, lately, byName, timeZone] = await Promise.all([
    station === null ? null : ports.station(tx, station),
    station === null ? [] : findUses(tx, station, Math.floor(now.getTime() / DAY_MS)),
    station === null ? [] : findPins(tx, station),
    ports.madeLately(tx),
    ports.firstProducts(tx, TILES),
    zone,
  ])
  if (known !== null) found(known, 'quick_station_unknown')
  const ids = [...new Set([...stored, ...pinned, ...lately, ...byName.map(ofProduct)].map((one) => one.baseProductId))]
  const [products, dateOf] = await Promise.all([ports.products(tx, ids), ports.dates(tx, ids, { now, timeZone: zone })])
  const byId = new Map(products.map((product) => [product.id, product]))

  /** Kinds of products that are still registered, each as it would be generated. */
  const resolved = <Kind extends StoredKind>(kinds: readonly Kind[]) =>
    kinds.flatMap((kind) => {
      const product = byId.get(kind.baseProductId)
      if (product === undefined) return []
      const storageTypeId = kind.storageTypeId || product.storageTypeId
      return [{ ...kind, state: knownState(kind.state) ?? product.state, storageTypeId }]
    })
  const moment = habitTime(localDate(now, timeZone), localHour(now, timeZone))
  const others = resolved([...lately, ...byName.map(ofProduct)])
  const facts = { pins: resolved(pinned), uses: resolved(stored), others, now: moment }
  return rankTiles(facts, TILES).map(({ baseProductId, state, storageTypeId, quantity, pinned: isPinned }) => ({
    baseProductId,
    name: byId.get(baseProductId)?.name ?? '',
    state,
    storageTypeId,
    quantity,
    pinned: isPinned,
    ...dateOf({ baseProductId, state, storageTypeId }),
  }))
}

const ofProduct = ({ id, state, storageTypeId }: QuickLabelProduct): StoredKind => ({
  baseProductId: id,
  state,
  storageTypeId,
})
