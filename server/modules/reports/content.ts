import { setImmediate } from 'node:timers/promises'
import type { Exact } from '../../decimal.contract.ts'
import { reais, rounded, sumOf } from '../../decimal.contract.ts'
import { nameKey } from '../../text.contract.ts'
import type { ReportPreview, ReportRow } from './contract.ts'
import { PREVIEW_ROWS } from './contract.ts'
import type { ReportFigures } from './events.ts'
import type { CostOf, ShelfLabel } from './ports.ts'

/** A label with what it cost, exact; null where that is not known. */
export interface ContentRow extends ShelfLabel {
  readonly cost: Exact | null
}

/** The known costs together, and how many have none. */
export interface Worth {
  readonly value: Exact
  readonly unpriced: number
}

interface Sums {
  readonly expired: number
  readonly expiring: number
  readonly lost: Worth
  readonly atRisk: Worth
}

export interface ContentSector extends Sums {
  readonly sector: string
  readonly rows: readonly ContentRow[]
}

/** All that a report says: true of one instant. */
export interface ReportContent extends Sums {
  readonly at: Date
  readonly sectors: readonly ContentSector[]
}

/** Labels priced before others have their turn. */
const TURN = 500

/** Sectors by name; in each what has expired, the longest ago first, then what expires, the soonest first. Ten thousand labels take a while: others have their turn between. */
export async function reportContent(at: Date, labels: readonly ShelfLabel[], costOf: CostOf): Promise<ReportContent> {
  const rows: ContentRow[] = []
  for (const label of labels) {
    rows.push({ ...label, cost: costOf(label.name, label.weight) })
    if (rows.length % TURN === 0) await setImmediate()
  }
  const sectors: ContentSector[] = []
  for (const own of Map.groupBy(rows.toSorted(inOrder), ({ sector }) => nameKey(sector)).values()) {
    await setImmediate()
    sectors.push({ sector: own[0]?.sector ?? '', ...sumsOf(own), rows: own })
  }
  return { at, ...together(sectors), sectors: sectors.toSorted((one, other) => one.sector.localeCompare(other.sector, 'pt-BR')) }
}

// What has expired did so before what has not: the order of the expiries is both orders at once. ISO texts of UTC sort as instants do.
function inOrder(one: ShelfLabel, other: ShelfLabel): number {
  if (one.expiresAt === other.expiresAt) return one.id - other.id
  return one.expiresAt < other.expiresAt ? -1 : 1
}

function sumsOf(rows: readonly ContentRow[]): Sums {
  const expired = rows.filter(({ status }) => status === 'expired')
  const expiring = rows.filter(({ status }) => status === 'expiring')
  return { expired: expired.length, expiring: expiring.length, lost: worthOf(expired), atRisk: worthOf(expiring) }
}

function together(parts: readonly Sums[]): Sums {
  const count = (of: (part: Sums) => number) => parts.reduce((sum, part) => sum + of(part), 0)
  const worth = (of: (part: Sums) => Worth): Worth => ({ value: sumOf(parts.map((part) => of(part).value)), unpriced: count((part) => of(part).unpriced) })
  return { expired: count(({ expired }) => expired), expiring: count(({ expiring }) => expiring), lost: worth(({ lost }) => lost), atRisk: worth(({ atRisk }) => atRisk) }
}

function worthOf(rows: readonly ContentRow[]): Worth {
  const costs = rows.flatMap(({ cost }) => (cost === null ? [] : [cost]))
  return { value: sumOf(costs), unpriced: rows.length - costs.length }
}

const inReais = (value: Exact): number => rounded(value, 2).toNumber()
const toWorth = ({ value, unpriced }: Worth) => ({ value: inReais(value), unpriced })
const toFigures = ({ expired, expiring, lost, atRisk }: Sums) => ({ expired, expiring, lost: toWorth(lost), atRisk: toWorth(atRisk) })

export function figuresOf(content: ReportContent): ReportFigures {
  return { at: content.at.toISOString(), ...toFigures(content) }
}

function toRow({ id, name, category, weight, responsible, expirationDate, status, days, cost }: ContentRow): ReportRow {
  return { id, name, category, weight, responsible, expiration_date: expirationDate, status, days, value: cost === null ? null : inReais(cost) }
}

export function previewOf(content: ReportContent): ReportPreview {
  const sectors = content.sectors.map(({ sector, rows, ...sums }) => ({ sector, ...toFigures(sums), rows: rows.slice(0, PREVIEW_ROWS).map(toRow) }))
  return { at: content.at.toISOString(), ...toFigures(content), sectors }
}

/** `3 vencidas`, `1 a vencer`. */
export const expiredText = (count: number): string => `${count} ${count === 1 ? 'vencida' : 'vencidas'}`
export const expiringText = (count: number): string => `${count} a vencer`
/** In words, of so many labels: where the cost of none is known nothing is said, and not that they are worth nothing. */
export function worthText({ value, unpriced }: Worth, labels: number): string {
  return labels > 0 && unpriced === labels ? '–' : reais(value)
}

/** Nothing where the cost of all is known. */
export function unpricedText(count: number): string {
  return count === 0 ? '' : `${count} sem custo conhecido`
}

/** `21/11/2026 às 06:00`, as the tenant's clock shows it. */
export function momentText(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('pt-BR-u-ca-gregory-nu-latn', { timeZone, hourCycle: 'h23', day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' })
  return format.format(at).replace(', ', ' às ')
}
