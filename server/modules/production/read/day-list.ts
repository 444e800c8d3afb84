import { shownPerson } from '../../../audit-sentence.ts'
import { addDays, endOfDay, localDate } from '../../../contract/calendar.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { found } from '../../../errors.ts'
import type { Identity } from '../../../http/identity.ts'
import type { DayListQuery, DayListRow, ParLevel } from '../contract/day-list.ts'
import { PAR_LEVELS_MAX } from '../contract/day-list.ts'
import { isMadeIn } from '../contract/made-in.ts'
import type { DaySpan, ListedProduct, ListedSheet, ListPorts } from '../list-ports.ts'
import { madeOf, readParLevels, readSkips } from '../list-queries.ts'
import type { Levels } from '../rules/day-list-row.ts'
import {
  bySoonestGap,
  daysBefore,
  hasGap,
  meansOf,
  parOf,
  rowText,
  setFor,
  shortOf,
  timesOf,
  weeksBefore,
} from '../rules/day-list-row.ts'

/** So many labels of a product are counted at least. A product with a greater par is counted up to that par. */
const COUNTED = 1_000

interface Reader {
  readonly identity: Promise<Pick<Identity, 'timeZone'>>
  readonly now: Date
  readonly ports: ListPorts
}

/** The products with a par, and what counts on their days without a number. */
export async function shownParLevels(tx: TenantTransaction, { identity, now, ports }: Reader): Promise<ParLevel[]> {
  const [{ timeZone }, levels] = await Promise.all([identity, readParLevels(tx)])
  const ids = [...levels.keys()]
  const days = weeksBefore(localDate(now, timeZone)).map((day) => spanOf(day, timeZone))
  const [products, uses] = await Promise.all([ports.products(tx, ids), ports.uses(tx, ids, days)])
  return products.map(({ id, name }) => ({
    baseProductId: id,
    name,
    byWeekday: [...(levels.get(id) ?? [])],
    media: meansOf(uses.get(id) ?? []),
  }))
}

// A day begins where the day before ends.
const spanOf = (date: string, timeZone: string): DaySpan => ({
  start: endOfDay(addDays(date, -1), timeZone),
  end: endOfDay(date, timeZone),
})

/**
 * What should be there on a day, of every product that has a par or that a sheet makes. Two flights: the pars and sheets say
 * which products are read.
 */
export async function dayList(
  tx: TenantTransaction,
  { date: asked, station }: DayListQuery,
  reader: Reader,
): Promise<DayListRow[]> {
  const { ports } = reader
  const [listed, sector, names] = await Promise.all([
    readListed(tx, asked, reader),
    station === undefined ? '' : ports.sectorOf(tx, station),
    ports.personNames(tx),
  ])
  const ofStation = found(sector, 'station_not_found')
  const { ids, sheets, today, date, timeZone } = listed
  if (ids.length === 0) return []
  const [gaps, made, present] = await Promise.all([
    readGaps(tx, ports, listed),
    madeOf(tx, ids, spanOf(today, timeZone)),
    ports.present(tx, ingredientsOf(sheets)),
  ])
  const facts = { date, sheets, names, present, made: new Map(made.map((each) => [each.baseProductId, each])) }
  return gaps
    .filter(({ product }) => isMadeIn(product, ofStation))
    .map((gap) => rowOf(gap, facts))
    .toSorted(bySoonestGap)
}

/** What is short for tomorrow, in the order of the list. Two flights, without what only the list shows. */
export async function shortTomorrow(tx: TenantTransaction, reader: Reader): Promise<Gap[]> {
  const listed = await readListed(tx, undefined, reader)
  if (listed.ids.length === 0) return []
  return (await readGaps(tx, reader.ports, listed)).filter(hasGap).toSorted(bySoonestGap)
}

interface Listed {
  readonly ids: readonly string[]
  readonly levels: Levels
  readonly sheets: readonly ListedSheet[]
  readonly date: string
  readonly today: string
  readonly timeZone: string
}

/** @param asked left out: tomorrow */
async function readListed(
  tx: TenantTransaction,
  asked: string | undefined,
  { identity, now, ports }: Reader,
): Promise<Listed> {
  const [{ timeZone }, levels, sheets] = await Promise.all([
    identity,
    readParLevels(tx),
    ports.sheets(tx, PAR_LEVELS_MAX),
  ])
  const today = localDate(now, timeZone)
  return { ids: listedIds(levels, sheets), levels, sheets, date: asked ?? addDays(today, 1), today, timeZone }
}

/** Those with a par come first: they are not left out where sheets make very many. */
function listedIds(levels: Levels, sheets: readonly ListedSheet[]): string[] {
  const made = sheets.flatMap(({ outputs }) => outputs.map(({ baseProductId }) => baseProductId))
  return [...new Set([...levels.keys(), ...made])].slice(0, PAR_LEVELS_MAX)
}

type Gap = Awaited<ReturnType<typeof readGaps>>[number]

/** How much of each product there should be on the day, and how much there is. */
async function readGaps(tx: TenantTransaction, ports: ListPorts, listed: Listed) {
  const { ids, levels, date, today, timeZone } = listed
  const counted = ids.map((id) => ({ id, limit: Math.max(COUNTED, ...(levels.get(id) ?? [])) }))
  const unset = ids.filter((id) => setFor(date, levels, id) === 0)
  const weeks = daysBefore(date, today).map((day) => spanOf(day, timeZone))
  const [products, counts, uses, skips] = await Promise.all([
    ports.products(tx, ids),
    ports.stock(tx, counted, spanOf(date, timeZone)),
    ports.uses(tx, unset, weeks),
    readSkips(tx, date),
  ])
  const stock = new Map(counts.map((each) => [each.baseProductId, each]))
  return products.map((product) => {
    const { id, name } = product
    const { usable = 0, expiring = 0 } = stock.get(id) ?? {}
    const par = parOf(setFor(date, levels, id), uses.get(id) ?? [])
    const reason = skips.get(id)
    const skipped = reason === undefined ? null : { reason }
    return { product, name, ...par, usable, expiring, short: shortOf({ par: par.par, usable }), skipped }
  })
}

const ingredientsOf = (sheets: readonly ListedSheet[]) => [
  ...new Map(sheets.flatMap((sheet) => sheet.ingredients.map((each) => [each.id, each] as const))).values(),
]

interface RowFacts extends Pick<Listed, 'date' | 'sheets'> {
  readonly names: ReadonlyMap<string, string>
  readonly made: ReadonlyMap<string, Awaited<ReturnType<typeof madeOf>>[number]>
  readonly present: Awaited<ReturnType<ListPorts['present']>>
}

function rowOf(gap: Gap, { date, sheets, names, made: madeToday, present }: RowFacts): DayListRow {
  const { product, name, par, parFrom, usable, expiring, short, skipped } = gap
  const { id, sector } = product
  const { sheet, pack } = makerOf(product, sheets)
  const made = madeToday.get(id)
  const missing = missingOf(sheet, present)
  return {
    baseProductId: id,
    name,
    sector,
    recipeId: sheet?.id ?? null,
    par,
    parFrom,
    usable,
    short,
    times: timesOf(short, pack, sheet?.yield ?? null),
    pack,
    expiring,
    made:
      made === undefined
        ? null
        : {
            labels: made.labels,
            person: shownPerson(names, made.person),
            at: made.at.toISOString(),
            batchId: made.batchId,
          },
    skipped,
    lotsMissing: [...new Set(missing.map((each) => each.name))],
    text: rowText(date, { par, parFrom, usable }),
  }
}

/** Where nobody has ever received a lot, and no ingredient has a label, nobody can tell what is missing. */
const missingOf = (sheet: ListedSheet | undefined, present: ReadonlySet<number> | null) =>
  present === null ? [] : (sheet?.ingredients.filter((each) => !present.has(each.id)) ?? [])

/** Of several sheets that make a product the one that the product names, else the oldest. */
function makerOf({ id, recipeId, pack }: ListedProduct, sheets: readonly ListedSheet[]) {
  const makers = sheets.filter(({ outputs }) => outputs.some(({ baseProductId }) => baseProductId === id))
  const sheet = makers.find((each) => each.id === recipeId) ?? makers[0]
  const output = sheet?.outputs.find(({ baseProductId }) => baseProductId === id)
  return { sheet, pack: output?.pack ?? pack }
}
