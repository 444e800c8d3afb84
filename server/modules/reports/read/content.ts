import { setImmediate } from 'node:timers/promises'
import type { Exact } from '../../../contract/decimal.ts'
import { exact, reais, rounded, sumOf } from '../../../contract/decimal.ts'
import { nameKey } from '../../../contract/text.ts'
import { worthText } from '../../../contract/worth.ts'
import type { CostFix, MissingCost, ReportPreview, ReportRow } from '../contract/api.ts'
import { MISSING_MAX, PREVIEW_ROWS } from '../contract/api.ts'
import type { ReportFigures } from '../events.ts'
import type { LotOf } from '../rules/lots.ts'
import { lotsOf } from '../rules/lots.ts'
import type { CostOf, LabelCost, ShelfLabel } from '../ports.ts'

/** A label with its exact cost; null if the cost is unknown, and then `fix` says where a user gives what is missing. */
export interface ContentRow extends Omit<ShelfLabel, 'cost'> {
  readonly cost: Exact | null
  readonly fix: CostFix | null
}

export type ReportLot = LotOf<ContentRow>

/** The sum of the known costs, and the number of labels without one. */
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

/** The content of a report, at one instant. */
export interface ReportContent extends Sums {
  readonly at: Date
  readonly sectors: readonly ContentSector[]
}

/** Labels priced before the loop yields to the event loop. */
const YIELD_EVERY = 500

/**
 * Sectors by name; in each the expired labels, the longest expired first, then the expiring ones, the soonest first. Up
 * to ten thousand labels take a while, so the loop yields to the event loop.
 */
export async function reportContent(at: Date, labels: readonly ShelfLabel[], costOf: CostOf): Promise<ReportContent> {
  const rows: ContentRow[] = []
  for (const label of labels) {
    rows.push({ ...label, ...(label.isSample ? NO_VALUE : costAndFix(costOf(label))) })
    if (rows.length % YIELD_EVERY === 0) await setImmediate()
  }
  const sectors: ContentSector[] = []
  for (const own of Map.groupBy(rows.toSorted(byExpiry), ({ sector }) => nameKey(sector)).values()) {
    await setImmediate()
    sectors.push({ sector: own[0]?.sector ?? '', ...sumsOf(own), rows: own })
  }
  return {
    at,
    ...totalOf(sectors),
    sectors: sectors.toSorted((one, other) => one.sector.localeCompare(other.sector, 'pt-BR')),
  }
}

const NO_VALUE = { cost: exact(0), fix: null }

const costAndFix = (answer: LabelCost) =>
  answer.kind === 'known' ? { cost: answer.cost, fix: null } : { cost: null, fix: answer.fix }

// Sorting by expiry puts the expired labels before the expiring ones. ISO texts in UTC sort like instants.
function byExpiry(one: ContentRow, other: ContentRow): number {
  if (one.expiresAt === other.expiresAt) return one.id - other.id
  return one.expiresAt < other.expiresAt ? -1 : 1
}

function sumsOf(rows: readonly ContentRow[]): Sums {
  const expired = rows.filter(({ status }) => status === 'expired')
  const expiring = rows.filter(({ status }) => status === 'expiring')
  return { expired: expired.length, expiring: expiring.length, lost: worthOf(expired), atRisk: worthOf(expiring) }
}

function totalOf(parts: readonly Sums[]): Sums {
  const count = (of: (part: Sums) => number) => parts.reduce((sum, part) => sum + of(part), 0)
  const worth = (of: (part: Sums) => Worth): Worth => ({
    value: sumOf(parts.map((part) => of(part).value)),
    unpriced: count((part) => of(part).unpriced),
  })
  return {
    expired: count(({ expired }) => expired),
    expiring: count(({ expiring }) => expiring),
    lost: worth(({ lost }) => lost),
    atRisk: worth(({ atRisk }) => atRisk),
  }
}

function worthOf(rows: readonly ContentRow[]): Worth {
  const costs = rows.flatMap(({ cost }) => (cost === null ? [] : [cost]))
  return { value: sumOf(costs), unpriced: rows.length - costs.length }
}

const inReais = (value: Exact): number => rounded(value, 2).toNumber()
const toWorth = ({ value, unpriced }: Worth) => ({ value: inReais(value), unpriced })
const toFigures = ({ expired, expiring, lost, atRisk }: Sums) => ({
  expired,
  expiring,
  lost: toWorth(lost),
  atRisk: toWorth(atRisk),
})

export function figuresOf(content: ReportContent): ReportFigures {
  return { at: content.at.toISOString(), ...toFigures(content) }
}

function toRow({
  id,
  ids,
  name,
  category,
  weight,
  responsible,
  isLateRecord,
  expirationDate,
  status,
  days,
  cost,
  fix,
}: ReportLot): ReportRow {
  return {
    id,
    ids: [...ids],
    name,
    category,
    weight,
    responsible,
    isLateRecord,
    expiration_date: expirationDate,
    status,
    days,
    value: cost === null ? null : inReais(cost),
    fix,
  }
}

export function previewOf(content: ReportContent): ReportPreview {
  const sectors = content.sectors.map(({ sector, rows, ...sums }) => ({
    sector,
    ...toFigures(sums),
    rows: lotsOf(rows).slice(0, PREVIEW_ROWS).map(toRow),
  }))
  return { at: content.at.toISOString(), ...toFigures(content), missing: missingCosts(content), sectors }
}

// Case and accents of the name are ignored, also where the fix repeats it.
const missingKey = ({ name, fix }: Pick<MissingCost, 'name' | 'fix'>): string =>
  JSON.stringify([nameKey(name), fix !== null && 'name' in fix ? fix.kind : fix])

/** The labels without cost, by name and by what is missing. */
function missingCosts({ sectors }: ReportContent): MissingCost[] {
  const unknown = sectors.flatMap(({ rows }) =>
    rows.flatMap(({ name, cost, fix }) => (cost === null ? [{ name, fix }] : [])),
  )
  return [...Map.groupBy(unknown, missingKey).values()]
    .flatMap((own) => own.slice(0, 1).map((first) => ({ ...first, labels: own.length })))
    .toSorted((one, other) => other.labels - one.labels || one.name.localeCompare(other.name, 'pt-BR'))
    .slice(0, MISSING_MAX)
}

/** `3 vencidas`, `1 a vencer`. */
export const expiredText = (count: number): string => `${count} ${count === 1 ? 'vencida' : 'vencidas'}`
export const expiringText = (count: number): string => `${count} a vencer`
/** A sum in words, for this number of labels. */
export const sumText = ({ value, unpriced }: Worth, labels: number): string =>
  worthText(reais(value), { count: labels, uncosted: unpriced })

/** Empty if all costs are known. */
export function unpricedText(count: number): string {
  return count === 0 ? '' : `${count} sem custo conhecido`
}

/** `21/11/2026 às 06:00`, in the tenant's time zone. */
export function momentText(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('pt-BR-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return format.format(at).replace(', ', ' às ')
}
