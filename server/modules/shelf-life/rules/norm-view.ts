import type { NormView } from '../contract/api.ts'
import { lastDayOf } from '../contract/norm-books.ts'
import type { NormRow } from '../contract/norm-row.ts'

/** A row as the API answers it. */
export function viewOf(row: NormRow, edition: number): NormView {
  return {
    norm: row.book.name,
    article: row.article,
    jurisdiction: row.book.jurisdiction,
    classes: row.foodClass === null ? (row.classes === undefined ? null : [...row.classes]) : [row.foodClass],
    states: [...row.states],
    storageKind: row.kind,
    limits: row.limitText,
    duration: row.duration,
    force: row.force,
    confidence: row.confidence,
    validFrom: row.book.validFrom,
    validUntil: lastDayOf(row.book, edition),
    source: row.book.source,
    page: row.book.page ?? null,
  }
}
