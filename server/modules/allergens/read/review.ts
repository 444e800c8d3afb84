import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { FrozenAllergens } from '../contract/frozen.ts'
import type { Review, ReviewQuery } from '../contract/review.ts'
import { REVIEW_MAX } from '../contract/review.ts'
import type { AllergenPorts, ReviewPorts } from '../ports.ts'
import type { Lacking } from '../rules/lacking.ts'
import { addedText, lackedWords, lackingOf, NOTHING_LACKS } from '../rules/lacking.ts'
import type { ReadSheets } from './allergens.ts'
import { idsOf, readSheets } from './allergens.ts'
import { addedIdsOf, frozenNow, sheetIdsOf } from './frozen.ts'

/** A text on labels in stock that lacks something of its sheets. */
interface LackingText {
  readonly key: string
  readonly frozen: FrozenAllergens
  readonly lacking: Lacking
}

/** What the paper lacks of what the sheets say; sheets that were deleted say nothing. */
export function lackingIn(read: ReadSheets, frozen: FrozenAllergens): Lacking {
  const now = frozenNow(read, frozen)
  return now === undefined ? NOTHING_LACKS : lackingOf(frozen, now)
}

/** The texts in stock that lack something, with the sheets as they are now. */
export async function lackingTexts(
  tx: TenantTransaction,
  ports: AllergenPorts,
): Promise<{ readonly read: ReadSheets; readonly lacking: readonly LackingText[] }> {
  const texts = await ports.texts(tx)
  const sheetIds = new Set(texts.flatMap(({ frozen }) => sheetIdsOf(frozen)))
  const addedIds = texts.flatMap(({ frozen }) => addedIdsOf(frozen))
  const read = await readSheets(tx, [...sheetIds], ports, { besides: idsOf(addedIds) })
  const lacking = texts.map((text) => ({ ...text, lacking: lackingIn(read, text.frozen) }))
  return { read, lacking: lacking.filter((text) => lackedWords(text.lacking).length > 0) }
}

const OTHER_ACTS = ['bloquear', 'descartar'] as const

/** A page of the labels that lack something on their paper. */
export async function readReview(
  tx: TenantTransaction,
  { limit = REVIEW_MAX, cursor }: ReviewQuery,
  now: Date,
  ports: AllergenPorts & ReviewPorts,
): Promise<Review> {
  const { lacking } = await lackingTexts(tx, ports)
  const [key = '', id = '0'] = cursor?.split('-') ?? []
  const keys = lacking.map((text) => text.key)
  const [counts, rows] = await Promise.all([
    ports.countLabels(tx, keys),
    ports.labels(tx, keys, { after: { key, id: Number(id) }, limit: limit + 1, now }),
  ])
  const byKey = new Map(lacking.map((text) => [text.key, addedText(text.lacking)]))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    ...totalsOf(lacking, counts),
    items: page.map((row) => ({
      labelId: row.id,
      code: row.code,
      name: row.name,
      place: row.place,
      expiration_date: row.date,
      added: byKey.get(row.key) ?? '',
      acts: row.mayRelabel ? ['reetiquetar', ...OTHER_ACTS] : [...OTHER_ACTS],
    })),
    next: last === undefined || rows.length <= limit ? null : `${last.key}-${last.id}`,
  }
}

type Totals = Pick<Review, 'total' | 'missing'>

function totalsOf(lacking: readonly LackingText[], counts: ReadonlyMap<string, number>): Totals {
  const words = new Map<string, number>()
  let total = 0
  for (const { key, lacking: lacked } of lacking) {
    const labels = counts.get(key) ?? 0
    total += labels
    for (const word of lackedWords(lacked)) words.set(word, (words.get(word) ?? 0) + labels)
  }
  const missing = [...words].map(([word, labels]) => ({ word, labels }))
  return { total, missing: missing.toSorted((one, other) => other.labels - one.labels) }
}

/** What the plan of the day says: how many labels lack which words, the most first. */
export async function reviewToday(tx: TenantTransaction, ports: AllergenPorts): Promise<Totals> {
  const { lacking } = await lackingTexts(tx, ports)
  const counts = await ports.countLabels(
    tx,
    lacking.map(({ key }) => key),
  )
  return totalsOf(lacking, counts)
}
