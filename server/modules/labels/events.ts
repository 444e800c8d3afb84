import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

const printed = {
  id: z.int(),
  code: z.string(),
  name: z.string(),
  category: z.string(),
  sector: z.string(),
  responsible: z.string(),
  storageType: z.string(),
  additionalStorageType: z.string(),
  weight: z.string(),
  sif: z.string(),
  manipulationDate: z.string(),
  expirationDate: z.string(),
  /** The instant of expiry, computed from the expiration date in the tenant's time zone at generation. */
  expiresAt: z.string(),
  enteredAt: z.string(),
  baseProductId: z.nullable(z.string()),
  /** Only in a late record: why a label that had expired already was written down. */
  lateReason: z.optional(z.string()),
}

/** Days for which a label's events keep the responsible's name, even after an erasure request. */
const RECORD_DAYS = 180

/** A label in an event of the expiry run. */
const watched = z.object({ id: z.int(), expiresAt: z.string() })
const crossings = z.object({ date: z.string(), labels: z.array(watched) })

/**
 * Streams: `label-{id}`. A withdrawal repeats the label's expiry instant: it shows how long before or after expiry the
 * label was withdrawn, and the projection of the totals needs no read of the label.
 */
export const labelEvents = {
  LabelGenerated: {
    version: 1,
    data: z.object(printed),
    names: { fields: ['responsible'], keptDays: RECORD_DAYS },
  },
  LabelPrinted: {
    version: 1,
    data: z.object({ id: z.int(), copies: z.int(), medium: z.string(), reprint: z.boolean(), printCount: z.int() }),
  },
  LabelConsumed: {
    version: 1,
    data: z.object({
      id: z.int(),
      expiresAt: z.string(),
      at: z.string(),
      /** When it was used, where that was written down later. */
      usedAt: z.optional(z.string()),
    }),
  },
  LabelDiscarded: {
    version: 1,
    data: z.object({
      id: z.int(),
      expiresAt: z.string(),
      at: z.string(),
      reason: z.enum(['vencido', 'avaria', 'sobra', 'outro']),
      note: z.string(),
    }),
  },
  WithdrawalUndone: {
    version: 1,
    data: z.object({
      id: z.int(),
      expiresAt: z.string(),
      at: z.string(),
      how: z.enum(['consumida', 'descartada']),
      withdrawnAt: z.string(),
      /** The next crossing that the expiry run has not recorded for this label; null: both are recorded. */
      watchAt: z.nullable(z.string()),
    }),
  },
} as const satisfies EventSchemas

/** A label that was recorded before its time, and the crossing that it waits for again. */
const corrected = z.object({ id: z.int(), expiresAt: z.string(), watchAt: z.string() })

/** The stream of a tenant's corrections. */
export const CORRECTIONS_STREAM = 'expiry-corrections'

/**
 * Streams: `expiry-day-{date}`, the tenant's local date. Each label enters the window once and expires once, even after
 * missed days. Where a clock was ahead, `ExpiryDayReopened` undoes the end of a day that has not come, with the last date
 * that stands; `ExpiryCorrected`, in the stream of the corrections, undoes all crossings of its labels before it.
 */
export const expiryEvents = {
  LabelsEnteredExpiringWindow: { version: 1, data: crossings },
  LabelsExpired: { version: 1, data: crossings },
  ExpiryRecalculated: { version: 1, data: z.object({ date: z.string() }) },
  ExpiryCorrected: { version: 1, data: z.object({ labels: z.array(corrected) }) },
  ExpiryDayReopened: { version: 1, data: z.object({ date: z.string(), lastDate: z.string() }) },
} as const satisfies EventSchemas

/** Stream: `public-page`, what the house lets the page of a scanned label show. */
export const labelSettingsEvents = {
  PublicResponsibleChanged: {
    version: 1,
    data: z.object({ publicResponsible: z.enum(['nome', 'iniciais', 'nao']) }),
  },
} as const satisfies EventSchemas

export type LabelSettingsEvent = EventOf<typeof labelSettingsEvents>
export type ExpiryEvent = EventOf<typeof expiryEvents>
export type CorrectedLabel = z.infer<typeof corrected>
export type WatchedLabel = z.infer<typeof watched>
export type LabelEvent = EventOf<typeof labelEvents>
export type GeneratedLabel = Extract<LabelEvent, { type: 'LabelGenerated' }>['data']
