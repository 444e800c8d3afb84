import { auditKindNames } from '#contract/audit/filters'
import { isDay } from '#contract/day'
import type { AuditFilter } from '#contract/audit'

/** Filters of the audit trail, kept in the URL so that a result can be linked. */
export type AuditFilters = Readonly<AuditFilter>

export const auditKinds = Object.keys(auditKindNames) as (keyof typeof auditKindNames)[]

const PERSON_ID = /^[A-Za-z0-9-]{1,64}$/
const LABEL_MAX = 999_999_999

/** Keeps only the valid filters of a URL or form: an unknown parameter would make a second URL for the same list. */
export function readAuditFilters(search: Partial<Record<keyof AuditFilter, unknown>>): AuditFilters {
  const day = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)
  const [from, to] = [day(search.from), day(search.to)]
  const type = auditKinds.find((kind) => kind === search.type)
  // The router parses a numeric text as a number.
  const person = typeof search.actor === 'number' ? String(search.actor) : search.actor
  const actor = typeof person === 'string' && PERSON_ID.test(person) ? person : undefined
  const product = Number(search.product ?? 0)
  const isLabel = Number.isInteger(product) && product > 0 && product <= LABEL_MAX
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(type && { type }),
    ...(actor && { actor }),
    ...(isLabel && { product }),
  }
}
