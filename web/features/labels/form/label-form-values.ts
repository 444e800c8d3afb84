import * as z from 'zod/mini'
import { SIF_EXEMPT, sif, weightText } from '#contract/catalog'
import type { BaseProduct, StorageType } from '#contract/catalog'
import { DEFAULT_SIF, DEFAULT_WEIGHT, LATE_REASON_MAX, labelBody, QUANTITY_MAX } from '#contract/labels'
import type { LabelBody } from '#contract/labels'
import type { PrintedLabel } from '#contract/labels/label-drawing'
import { addDays, isLabelDate, latenessOf } from '#contract/labels/shelf-life'
import type { Lateness } from '#contract/labels/shelf-life'
import { tenantFields } from '#contract/labels/printed-label'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { PROVISIONAL_KEY } from '#contract/labels/tag-code'
import { exactInstant } from '../exact-instant.ts'

/** Dates are `YYYY-MM-DD` or blank, the time is `HH:MM` or blank, storage types are ids. */
export interface LabelFormValues {
  readonly baseProductId: string
  readonly name: string
  readonly weight: string
  readonly category: string
  readonly sector: string
  readonly responsible: string
  readonly storageType: string
  readonly hasAdditional: boolean
  readonly additionalStorageType: string
  readonly manipulationDate: string
  readonly expirationDate: string
  readonly expiryTime: string
  readonly sifExempt: boolean
  readonly sif: string
  readonly quantity: number
  /** Asked only where the label would be born expired. */
  readonly lateReason: string
}

export interface FormStart {
  /** Today in the tenant's time zone. */
  readonly today: string
  /** The responsible of the last label on this device. */
  readonly responsible: string
}

/** The form without a base product: its initial values, and its values after clearing. */
export function blankForm({ today, responsible }: FormStart): LabelFormValues {
  return {
    baseProductId: '',
    name: '',
    weight: '',
    category: '',
    sector: '',
    responsible,
    storageType: '',
    hasAdditional: false,
    additionalStorageType: '',
    manipulationDate: today,
    expirationDate: '',
    expiryTime: '',
    sifExempt: true,
    sif: SIF_EXEMPT,
    quantity: 1,
    lateReason: '',
  }
}

/** The form's values for a base product. */
export function formOf(product: BaseProduct, start: FormStart): LabelFormValues {
  const exempt = product.sif === '' || product.sif === SIF_EXEMPT
  return {
    ...blankForm(start),
    baseProductId: product.id,
    name: product.name,
    weight: weightText(product.measure, product.measureUnit),
    category: product.category,
    sector: product.sector,
    storageType: product.storageType,
    expirationDate: expiryOf(product, start.today),
    sifExempt: exempt,
    sif: exempt ? SIF_EXEMPT : product.sif,
  }
}

/** The day plus the product's validity; blank when the product has none. */
export function expiryOf({ validityDays }: Pick<BaseProduct, 'validityDays'>, day: string): string {
  return validityDays !== null && validityDays > 0 ? addDays(day, validityDays) : ''
}

const fields = labelBody.shape
const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const day = (message: string) => z.string().check(z.refine((text) => isLabelDate(text), message))
const ADDITIONAL_SAME = 'A armazenagem adicional deve ser diferente da armazenagem do produto'

/** The form's rules. Rules shared with the server come from the contract. */
export const labelForm = z
  .object({
    baseProductId: z.string().check(z.minLength(1, 'Escolha o produto base')),
    name: fields.name,
    weight: fields.weight,
    category: fields.category,
    sector: fields.sector,
    responsible: fields.responsible,
    storageType: fields.storageType,
    hasAdditional: z.boolean(),
    additionalStorageType: z.string(),
    manipulationDate: day('Informe a data de manipulação (dd/mm/aaaa)'),
    expirationDate: day('Informe a data de validade (dd/mm/aaaa)'),
    expiryTime: z.string().check(z.refine((text) => text === '' || timeOfDay.test(text), 'Informe a hora como 18:30')),
    sifExempt: z.boolean(),
    sif: z.string(),
    quantity: fields.quantity,
    lateReason: z
      .string()
      .check(z.maxLength(LATE_REASON_MAX, `O motivo pode ter no máximo ${LATE_REASON_MAX} caracteres`)),
  })
  .check(
    z.refine(({ hasAdditional, additionalStorageType }) => !hasAdditional || additionalStorageType !== '', {
      path: ['additionalStorageType'],
      message: 'Escolha a armazenagem adicional ou desligue a opção',
    }),
    z.refine(
      ({ hasAdditional, additionalStorageType, storageType }) =>
        !hasAdditional || additionalStorageType === '' || additionalStorageType !== storageType,
      {
        path: ['additionalStorageType'],
        message: ADDITIONAL_SAME,
      },
    ),
    z.refine((values) => values.sifExempt || sif.safeParse(values.sif).success, {
      path: ['sif'],
      message: 'Informe o número do SIF (só números) ou marque como isento',
    }),
  )

/** Blank weight and SIF are sent as the defaults that the form shows as placeholders. */
export function labelBodyOf(values: LabelFormValues, timeZone: string): LabelBody {
  return {
    baseProductId: values.baseProductId,
    name: values.name,
    weight: values.weight.trim() || DEFAULT_WEIGHT,
    category: values.category,
    sector: values.sector,
    responsible: values.responsible,
    storageType: values.storageType,
    additionalStorageType: values.hasAdditional ? values.additionalStorageType : '',
    manipulation_date: values.manipulationDate,
    expiration_date: expirationOf(values, timeZone),
    sif: sifOf(values),
    quantity: Math.min(Math.max(values.quantity, 1), QUANTITY_MAX),
    ...(values.lateReason.trim() && { lateReason: values.lateReason }),
  }
}

/** The exact instant when a time was typed, else the day, valid until its end. An incomplete time is ignored. */
function expirationOf(
  { expirationDate, expiryTime }: Pick<LabelFormValues, 'expirationDate' | 'expiryTime'>,
  timeZone: string,
): string {
  return isLabelDate(expirationDate) && timeOfDay.test(expiryTime)
    ? exactInstant(expirationDate, expiryTime, timeZone)
    : expirationDate
}

function sifOf({ sifExempt, sif: number }: LabelFormValues): string {
  return sifExempt ? DEFAULT_SIF : number.trim() || DEFAULT_SIF
}

/** Why the server would refuse these dates without a reason; null for dates in time and for incomplete ones. */
export function formLateness(values: LabelFormValues, timeZone: string, now: Date): Lateness | null {
  const expirationDate = expirationOf(values, timeZone)
  const { manipulationDate } = values
  if (!isLabelDate(expirationDate) || !isLabelDate(manipulationDate)) return null
  return latenessOf({ expirationDate, manipulationDate }, now, timeZone)
}

/** The label of the preview; null while the product or a date is missing. */
export function previewOf(
  values: LabelFormValues,
  code: string,
  tenant: PrintingTenant,
  storageTypes: readonly StorageType[],
): PrintedLabel | null {
  const body = labelBodyOf(values, tenant.time_zone)
  const { manipulation_date: manipulationDate = '' } = body
  if (values.baseProductId === '' || !isLabelDate(body.expiration_date) || !isLabelDate(manipulationDate)) return null
  const storageName = (id: string | null | undefined) => storageTypes.find((type) => type.id === id)?.name ?? ''
  return {
    ...tenantFields({ code, key: PROVISIONAL_KEY }, tenant),
    name: body.name,
    expirationDate: body.expiration_date,
    manipulationDate,
    category: body.category,
    sector: body.sector,
    responsible: body.responsible,
    storageType: storageName(body.storageType),
    additionalStorageType: storageName(body.additionalStorageType),
    weight: body.weight ?? DEFAULT_WEIGHT,
    sif: body.sif ?? DEFAULT_SIF,
  }
}
