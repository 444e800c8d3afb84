import { localDate, readLabelDate, zonedInstant } from '../../../contract/calendar.ts'
import { celsiusText, durationText, hoursOf } from '../../../contract/food.ts'
import type { Duration } from '../../../contract/food.ts'
import type { Basis, KitchenRules, ShelfLifeAnswer, ShelfLifeRefusal } from './engine.ts'
import type { PlaceNorms } from './norm-books.ts'
import { inForce } from './norm-books.ts'
import type { StoragePlace } from './norm-choice.ts'
import { fits } from './norm-choice.ts'
import type { NormRow } from './norm-row.ts'
import { rowText, UNREADABLE_TEXT } from './wording.ts'

/** Where no norm speaks of samples. */
const USUAL: Duration = { n: 72, unit: 'hora' }
const USUAL_BASIS: Basis = {
  kind: 'casa',
  text: `${durationText(USUAL)} · prazo usual de amostras`,
  norm: null,
  article: null,
}

/**
 * How long a sample is kept for an inspection: exact hours, and the time after which it is thrown away. No other date
 * limits it, because nobody eats it.
 */
export function sampleAnswer(
  { place, startedAt }: { readonly place: StoragePlace; readonly startedAt: string },
  { timeZone }: Pick<KitchenRules, 'timeZone'>,
  norms: PlaceNorms,
): ShelfLifeAnswer | ShelfLifeRefusal {
  const start = readLabelDate(startedAt)
  if (start?.kind !== 'instant') return refusal('date_unreadable', UNREADABLE_TEXT, norms)
  const day = localDate(start.instant, timeZone)
  const rows = inForce(norms.samples, norms.edition, day)
  const row = rows.find(({ kind }) => kind === place.kind) ?? null
  if (isTooWarm(row, place)) return refusal('too_warm', warmText(row ?? rows[0] ?? null, place), norms)
  const duration = row?.duration ?? USUAL
  const end = new Date(start.instant.getTime() + hoursOf(duration) * 3_600_000)
  const basis = row === null ? USUAL_BASIS : basisOf(row)
  return {
    outcome: 'answer',
    expiration_date: zonedInstant(end, timeZone),
    expires_at: end.toISOString(),
    startedAt: zonedInstant(start.instant, timeZone),
    duration,
    basis,
    ceiling: null,
    sentence: basis.text,
    limit: zonedInstant(end, timeZone),
    limitText: basis.text,
    hints:
      row?.limit && place.tempMax === null ? [`Informe a temperatura de ${place.name} em Tipos de armazenagem.`] : [],
    alternatives: [],
    explanation: { considered: [], ceilings: [], decidedBy: 'prazo' },
    ruleVersion: norms.edition,
  }
}

/** Samples are kept cold everywhere. A place that has not said how it keeps food is taken as it is. */
function isTooWarm(row: NormRow | null, place: StoragePlace): boolean {
  if (place.kind !== null && place.kind !== 'refrigerado' && place.kind !== 'congelado') return true
  return row !== null && place.tempMax !== null && !fits(row, place)
}

const basisOf = (row: NormRow): Basis => ({
  kind: 'norma',
  text: rowText(row),
  norm: row.book.name,
  article: row.article,
})

function warmText(row: NormRow | null, { name, tempMax }: StoragePlace): string {
  const works = tempMax === null ? '' : ` ${name} trabalha até ${celsiusText(tempMax)}.`
  return `A amostra precisa de ${row?.limitText || 'refrigeração'}.${works}`
}

const refusal = (code: ShelfLifeRefusal['code'], text: string, { edition }: PlaceNorms): ShelfLifeRefusal => ({
  outcome: 'refusal',
  code,
  text,
  limit: null,
  alternatives: [],
  ruleVersion: edition,
})
