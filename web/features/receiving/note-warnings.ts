import * as z from 'zod/mini'
import type { Reading } from '#contract/receiving/reading'
import { keepJson, keptJson } from '../../lib/kept-json.ts'
import { currentTenant } from '../../lib/tenant.ts'

const warnings = z.array(z.string())
const nameOf = (id: number) => `foodid.receipt-warnings.${currentTenant() ?? ''}.${id}`

/**
 * What the file of a note has told beside its lines. Only the device that has read the file knows the sentences, so the
 * device keeps them until the receipt is confirmed.
 */
export function keepWarnings(id: number, told: Reading['warnings']): void {
  keepJson(nameOf(id), told.length === 0 ? null : told.map(({ text }) => text))
}

export const keptWarnings = (id: number): readonly string[] => keptJson(nameOf(id), warnings) ?? []

export const forgetWarnings = (id: number): void => keepJson(nameOf(id), null)
