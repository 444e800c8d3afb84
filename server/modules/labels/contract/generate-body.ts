import * as z from 'zod/mini'
import { packHasDate, questionFields, sampleFlag, storagePlace } from '../../../contract/date-question.ts'
import { foodStates } from '../../../contract/food.ts'
import { immediateFlag, printTemplate } from '../../../contract/print-template.ts'
import { lineOfText, NAME_MAX } from '../../../contract/text.ts'
import { labelBody, LATE_REASON_MAX } from './api.ts'
import { layoutText } from './layout-text.ts'

const printedText = (label: string, max: number) => z.nullish(lineOfText({ label, max }))

/** Why a person says the date, where neither the house nor a norm has a time. */
export const manualReason = z.nullish(lineOfText({ label: 'O motivo da validade', max: LATE_REASON_MAX }))

const fields = {
  ...labelBody.shape,
  /** With `state` it may be left out: the date is the engine's. */
  expiration_date: z.optional(labelBody.shape.expiration_date),
  state: z.optional(z.enum(foodStates, 'Escolha a situação')),
  /** Where it is kept. Default: `storageType`, where that is the id of a storage type. */
  storageTypeId: z.nullish(storagePlace),
  ...questionFields,
  /** A person has seen on the pack that it is good for so long after opening: needed above 60 days. */
  afterOpeningConfirmed: z.optional(z.boolean('Confirme o prazo após aberto')),
  sample: sampleFlag,
  brand: printedText('A marca', NAME_MAX),
  supplier: printedText('O fornecedor', NAME_MAX),
  lot: printedText('O lote', 40),
  manualReason,
  /** What it is made for: what a sale label lacks is refused before the label is made. */
  template: z.optional(printTemplate),
  immediate: z.optional(immediateFlag),
  /** The paper of the template: what does not fit on it is refused before the label is made. */
  layout: z.optional(layoutText),
}

/**
 * What the form says of a label beyond what a tile asks for: a device without a connection sends it with a quick label.
 * `manipulation_date` stands for a label without a situação, whose date a person has said.
 */
export const formFields = z.partial(
  z.pick(z.object(fields), {
    weight: true,
    category: true,
    sector: true,
    sif: true,
    additionalStorageType: true,
    manipulation_date: true,
    startedAt: true,
    makersAfterOpening: true,
    afterOpeningConfirmed: true,
    sample: true,
    brand: true,
    supplier: true,
    lot: true,
  }),
)
export type FormFields = z.infer<typeof formFields>

/** Fields that say nothing without the situação. */
const ofState = ['startedAt', 'makersDate', 'makersAfterOpening', 'parentCodes', 'sample'] as const

const beforeTheDate = new Set<PropertyKey | undefined>(['name', 'category'])

interface Sent {
  readonly state?: unknown
  readonly baseProductId?: unknown
  readonly expiration_date?: unknown
}
const isObject = (value: unknown): value is Sent & Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Without a situação a label is as it always was: its date is required, in its place among the other faults. */
const neededFields = z.check<unknown>(
  ({ value, issues }) => {
    if (!isObject(value) || (value.state !== undefined && value.state !== null)) return
    if (value.expiration_date === undefined) {
      const at = issues.findIndex(({ path }) => !beforeTheDate.has(path?.[0]))
      issues.splice(at < 0 ? issues.length : at, 0, {
        code: 'custom',
        path: ['expiration_date'],
        message: 'A data de validade é obrigatória',
        input: value.expiration_date,
      })
    }
    // The reason of a date that is said for a product without its situação.
    const alone = value.baseProductId ? ofState : ([...ofState, 'manualReason'] as const)
    for (const field of alone)
      if (value[field] !== undefined && value[field] !== null)
        issues.push({ code: 'custom', path: [field], message: 'Escolha a situação', input: value[field] })
  },
  { when: () => true },
)

/** A label to be generated: with `state`, its date is computed and explained. */
export const generateBody = z.strictObject(fields).check(neededFields).check(packHasDate)
// For the description of the API: checks are code, and no part of it.
z.globalRegistry.add(generateBody, { anyOf: [{ required: ['expiration_date'] }, { required: ['state'] }] })
export type GenerateBody = z.infer<typeof generateBody>

/** A label of a base product. */
export type ProductBody = GenerateBody & { readonly baseProductId: string }

/** The same with a situação: its date is the engine's. */
export type DatedBody = ProductBody & {
  readonly state: NonNullable<GenerateBody['state']>
}
