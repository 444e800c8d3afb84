import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../../events/event.ts'
import { frozenAllergens } from '../../allergens/published.ts'
import { NOTHING_SAID, provenanceFields } from '../contract/provenance.ts'
import { discardReason, loss, made, unvalued, valuedLoss } from './loss-events.ts'

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
  /** Nobody said a weight: the one that is stored is the specification's. No paper shows it. */
  weightAssumed: z.optional(z.literal(true)),
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

/** Since version 2: what the label is, where its date comes from, and all that the engine has answered. */
const provenance = z.object({
  ...provenanceFields,
  /**
   * The earliest date of what it was made from or taken out of, also where another one decided. It limits what is frozen.
   * Missing: there was none, or it is from before that was recorded.
   */
  originLimit: z.optional(
    z.object({ kind: z.enum(['mae', 'ingrediente', 'lote']), date: z.string(), code: z.nullable(z.string()) }),
  ),
  /** A decimal; null: not known. */
  cost: z.nullable(z.string()),
  /**
   * The waste projection does not count it as made: a sample, or what stands for the label that it was taken out of.
   * Missing in older events, which were all counted.
   */
  uncounted: z.optional(z.literal(true)),
  /** Of a label of which a sheet (decision 114) or the labels that it is made of (128) say what is in it. */
  frozenAllergens: z.optional(frozenAllergens),
  /** The request has named the labels that it is made of: no event of theirs joins them to it. */
  namesParents: z.optional(z.literal(true)),
  /** Its number was reserved before. Missing: it was the next one. */
  reserved: z.optional(z.literal(true)),
})

/** What a label is and where its date comes from. */
export type Provenance = Readonly<z.infer<typeof provenance>>
/** A date that a food keeps to, however it is kept. */
export type OriginLimit = NonNullable<Provenance['originLimit']>

/** The provenance of a label that says nothing of it, as all labels of version 1. */
export const NO_PROVENANCE: Provenance = { ...NOTHING_SAID, cost: null }

const generated = z.object({ ...printed, ...provenance.shape })
/** The dates of a label and what they follow from: what a transformation changes. */
export const labelDates = z.pick(generated, {
  state: true,
  startedAt: true,
  manipulationDate: true,
  expirationDate: true,
  expiresAt: true,
  basis: true,
  ceiling: true,
  sentence: true,
  ruleVersion: true,
  manualReason: true,
  foodClass: true,
})
export type LabelDates = Readonly<z.infer<typeof labelDates>>

/** Days for which a label's events keep the responsible's name, even after an erasure request. */
const RECORD_DAYS = 180

/** The label of an event about its stock: with its expiry the totals need no read of the label. */
const stocked = { id: z.int(), expiresAt: z.string(), at: z.string() }

const transformation = z.enum([
  'aberta',
  'porcionada',
  'congelada',
  'descongelada',
  'movida',
  'preparo',
  'reetiquetada',
])

/** Where a label is kept. */
const keptAt = {
  storageType: printed.storageType,
  additionalStorageType: printed.additionalStorageType,
  storageTypeId: provenance.shape.storageTypeId,
  storageTempMin: provenance.shape.storageTempMin,
  storageTempMax: provenance.shape.storageTempMax,
}

const hasAgain = { weight: z.string(), cost: z.optional(z.string()) }

/**
 * Streams: `label-{id}`. A withdrawal repeats the label's expiry instant: it shows how long before or after expiry the
 * label was withdrawn, and the projection of the totals needs no read of the label.
 */
export const labelEvents = {
  LabelGenerated: {
    version: 2,
    data: generated,
    upcasts: [{ from: 1, up: (data) => Object.assign({}, NO_PROVENANCE, data) }],
    names: { fields: ['responsible'], keptDays: RECORD_DAYS },
  },
  LabelPrinted: {
    version: 1,
    data: z.object({
      id: z.int(),
      copies: z.int(),
      medium: z.string(),
      reprint: z.boolean(),
      printCount: z.int(),
      /** Only where a station's printer has printed it. `confirmed` null: nobody can tell. */
      jobId: z.optional(z.string()),
      stationId: z.optional(z.string()),
      profileId: z.optional(z.string()),
      confirmed: z.optional(z.nullable(z.boolean())),
      /** An attempt before this one ended without a word. */
      possiblyTwice: z.optional(z.literal(true)),
    }),
  },
  /** A person has looked: the label of this job did not come out, and counts as printed once less. */
  LabelNotPrinted: { version: 1, data: z.object({ id: z.int(), jobId: z.string(), printCount: z.int() }) },
  LabelConsumed: {
    version: 1,
    data: z.object({
      ...stocked,
      /** When it was used, where that was written down later. */
      usedAt: z.optional(z.string()),
      /** The label that expires before it, which the person was shown. */
      soonerId: z.optional(z.int()),
      purpose: z.optional(z.enum(['equipe'])),
      roundId: z.optional(z.string()),
    }),
  },
  LabelDiscarded: {
    version: 2,
    data: z.object({
      ...stocked,
      reason: discardReason,
      note: z.string(),
      /** Of a part: how much was discarded, and what the label has from then on. It stays in stock. */
      quantity: z.optional(z.string()),
      remaining: z.optional(z.string()),
      /** Of a part of a label that has a cost of its own: what the rest costs. */
      remainingCost: z.optional(z.string()),
      roundId: z.optional(z.string()),
      ...valuedLoss,
    }),
    upcasts: [unvalued],
  },
  LabelDonated: { version: 1, data: z.object({ ...stocked, roundId: z.optional(z.string()) }) },
  /** Given back to the supplier. */
  LabelReturned: { version: 1, data: z.object({ ...stocked, note: z.string(), roundId: z.optional(z.string()) }) },
  /** Nobody found it, in a round or otherwise. */
  LabelMissing: {
    version: 2,
    data: z.object({ ...stocked, roundId: z.nullable(z.string()), ...valuedLoss }),
    upcasts: [unvalued],
  },
  /**
   * Opened, portioned, frozen, thawed, moved, used in a preparation or labelled anew. The children are labels of their own. With
   * `remaining` a part was taken and the label stays; with `movedTo` the whole label is in another place and stays.
   */
  LabelTransformed: {
    version: 1,
    data: z.object({
      ...stocked,
      how: transformation,
      children: z.array(z.int()),
      remaining: z.optional(z.string()),
      remainingCost: z.optional(z.string()),
      movedTo: z.optional(z.object(keptAt)),
      /** The storage type where it was before. Events of before leave it out. */
      movedFrom: z.optional(z.nullable(z.string())),
      /** When it was done, where that was written down later. */
      doneAt: z.optional(z.string()),
      /** Of a part that went into a batch: how much. */
      quantity: z.optional(z.string()),
      /** Of a label with a new one in its place: what the new one says that it did not say. */
      added: z.optional(z.string()),
    }),
  },
  /** It must not be used until it is released: a recall, or an incident of temperature. The reason tells blocks apart. */
  LabelBlocked: {
    version: 1,
    data: z.object({
      id: z.int(),
      at: z.string(),
      reason: z.string(),
      incidentId: z.nullable(z.string()),
      /** All reasons after it, as one text. Missing where this block stands alone. */
      standing: z.optional(z.string()),
      /** The dates that the label should have, where it was printed without a connection with a later one. */
      right: z.optional(labelDates),
    }),
  },
  LabelReleased: {
    version: 1,
    data: z.object({
      id: z.int(),
      at: z.string(),
      /** The block that has ended. Events of before leave it out: the only one. */
      reason: z.optional(z.string()),
      /** Why, in the words of the person who released it. */
      note: z.optional(z.string()),
      /** What still blocks the label, as one text, and since when. Missing where nothing does. */
      standing: z.optional(z.string()),
      since: z.optional(z.string()),
    }),
  },
  WithdrawalUndone: {
    version: 1,
    data: z.object({
      ...stocked,
      how: z.enum(['consumida', 'descartada', 'doada', 'devolvida', 'nao_localizada']),
      withdrawnAt: z.string(),
      /** The next crossing that the expiry run has not recorded for this label; null: both are recorded. */
      watchAt: z.nullable(z.string()),
      /** Of a missing label: it has turned up. Missing where the baixa was undone as a mistake. */
      found: z.optional(z.literal(true)),
      /** Of a part that was discarded: what the label has again. It had stayed in stock. */
      weight: z.optional(z.string()),
      /** What that costs, of a label that has a cost of its own. Events of before leave it out. */
      cost: z.optional(z.string()),
      /** The loss that did not happen. Missing where the label was not lost, or its loss was not valued. */
      loss: z.optional(z.object({ reason: z.union([discardReason, z.literal('nao_localizada')]), ...loss })),
    }),
  },
  /**
   * `stayed`: of a label that had stayed in stock what it has again, what that costs as above, and where, if it was moved. Events
   * of before say where in any case.
   */
  TransformationUndone: {
    version: 1,
    data: z.object({
      ...stocked,
      how: transformation,
      transformedAt: z.string(),
      children: z.array(z.int()),
      watchAt: z.nullable(z.string()),
      stayed: z.optional(z.union([z.object({ ...hasAgain, ...keptAt }), z.object(hasAgain)])),
    }),
  },
  /** It was never used: the step that made it was undone. */
  LabelAnnulled: {
    version: 1,
    data: z.object({
      ...stocked,
      /** Missing: it was made of no label, and the receipt that it came with was reversed. */
      parentId: z.optional(z.int()),
      /** What had been made and when, so that it is no longer counted as made. */
      made: z.optional(made),
    }),
  },
} as const satisfies EventSchemas

/** Stream: `public-page`, what the house lets the page of a scanned label show. */
export const labelSettingsEvents = {
  PublicResponsibleChanged: {
    version: 1,
    data: z.object({ publicResponsible: z.enum(['nome', 'iniciais', 'nao']) }),
  },
} as const satisfies EventSchemas

export type LabelSettingsEvent = EventOf<typeof labelSettingsEvents>
export type LabelEvent = EventOf<typeof labelEvents>
export type GeneratedLabel = Extract<LabelEvent, { type: 'LabelGenerated' }>['data']
/** A label without what its birth gives it: its number, its code and the instant of its entry. */
export type NewLabel = Omit<GeneratedLabel, 'id' | 'code' | 'enteredAt'>
