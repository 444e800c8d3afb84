import * as z from 'zod/mini'
import { sif } from '#contract/catalog/entries'
import type { StorageType } from '#contract/catalog/entries'
import type { Duration, FoodState } from '#contract/food'
import { DEFAULT_SIF, DEFAULT_WEIGHT, LATE_REASON_MAX, labelBody, QUANTITY_MAX } from '#contract/labels'
import type { GenerateBody } from '#contract/labels/generate-body'
import type { PrintedLabel } from '#contract/labels/label-drawing'
import { isLabelDate, latenessOf } from '#contract/labels/shelf-life'
import type { Lateness } from '#contract/labels/shelf-life'
import { tenantFields } from '#contract/labels/printed-label'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { PROVISIONAL_KEY } from '#contract/labels/tag-code'
import { isTimeOfDay, saidStart } from './form-date.ts'
import type { FormDate, Moment } from './form-date.ts'

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
  /** Blank: the product's usual one. */
  readonly state: FoodState | ''
  /** The hour at which it was prepared, opened or thawed. Blank: now, or of another day its first instant. */
  readonly startTime: string
  readonly makersDate: string
  /** The maker's time after opening, as it is typed. */
  readonly makersTime: string
  readonly makersUnit: Duration['unit']
  /** A person has seen a very long time after opening on the pack. */
  readonly afterOpeningConfirmed: boolean
  readonly brand: string
  readonly supplier: string
  readonly lot: string
  /** The person's date instead of the computed one. */
  readonly byHand: boolean
  /** Asked where no rule gives the date. */
  readonly manualReason: string
  /** It is kept for an inspection and not for use. */
  readonly sample: boolean
}

const fields = labelBody.shape
const day = (message: string) => z.string().check(z.refine((text) => isLabelDate(text), message))
const ADDITIONAL_SAME = 'O outro lugar deve ser diferente do lugar do produto'

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
    expiryTime: z.string().check(z.refine((text) => text === '' || isTimeOfDay(text), 'Informe a hora como 18:30')),
    startTime: z.string().check(z.refine((text) => text === '' || isTimeOfDay(text), 'Informe a hora como 18:30')),
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
      message: 'Escolha onde fica também ou desligue a opção',
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
export function labelBodyOf(values: LabelFormValues, date: FormDate, moment: Moment): GenerateBody {
  const common = {
    baseProductId: values.baseProductId,
    name: values.name,
    weight: values.weight.trim() || DEFAULT_WEIGHT,
    category: values.category,
    sector: values.sector,
    responsible: values.responsible,
    additionalStorageType: values.hasAdditional ? values.additionalStorageType : '',
    sif: sifOf(values),
    quantity: Math.min(Math.max(values.quantity, 1), QUANTITY_MAX),
    ...(values.lateReason.trim() && { lateReason: values.lateReason }),
  }
  const { dating, expiry, byHand, asksReason } = date
  const printed = given({ brand: values.brand, supplier: values.supplier, lot: values.lot })
  // Nothing is computed without a class, or where the rules refuse: the date is the person's alone.
  if (dating.kind !== 'computed' || dating.result?.outcome !== 'answer')
    return {
      ...common,
      ...printed,
      storageType: values.storageType,
      manipulation_date: values.manipulationDate,
      expiration_date: expiry,
      ...(asksReason && given({ manualReason: values.manualReason })),
    }
  const startedAt = saidStart(values, moment)
  return {
    ...common,
    state: dating.state,
    storageTypeId: values.storageType,
    ...(startedAt !== null && { startedAt }),
    ...makersSaid(dating, values),
    ...printed,
    ...(dating.sample && { sample: true }),
    ...(byHand && { expiration_date: expiry }),
    ...(asksReason && given({ manualReason: values.manualReason })),
  }
}

/** What the pack says: its date and, of what has been opened, its time after opening. */
const makersSaid = (
  { state, makers }: Extract<FormDate['dating'], { kind: 'computed' }>,
  { afterOpeningConfirmed }: LabelFormValues,
) => ({
  ...(makers.date !== null && { makersDate: makers.date }),
  ...(makers.afterOpening !== null &&
    state === 'aberto' && {
      makersAfterOpening: makers.afterOpening,
      ...(afterOpeningConfirmed && { afterOpeningConfirmed: true }),
    }),
})

/** Without those that are blank. */
const given = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

function sifOf({ sifExempt, sif: number }: LabelFormValues): string {
  return sifExempt ? DEFAULT_SIF : number.trim() || DEFAULT_SIF
}

/** Why the server would refuse these dates without a reason; null for dates in time and for incomplete ones. */
export function formLateness(
  { manipulationDate }: Pick<LabelFormValues, 'manipulationDate'>,
  expirationDate: string,
  { now, timeZone }: Moment,
): Lateness | null {
  if (!isLabelDate(expirationDate) || !isLabelDate(manipulationDate)) return null
  return latenessOf({ expirationDate, manipulationDate }, now, timeZone)
}

interface PreviewOptions {
  readonly expiry: string
  /** When it was prepared, opened or thawed. */
  readonly start: string
  /** null: the label says no situação. */
  readonly state: FoodState | null
  readonly makersDate: string | null
  readonly sample: boolean
  /** A person has said the date of a product that has a class. */
  readonly byHand?: boolean
  readonly code: string
  readonly tenant: PrintingTenant
  readonly storageTypes: readonly StorageType[]
}

/** The label of the preview; null while the product or a date is missing. */
export function previewOf(
  values: LabelFormValues,
  { expiry, start, code, tenant, storageTypes, ...origin }: PreviewOptions,
): PrintedLabel | null {
  if (values.baseProductId === '' || !isLabelDate(expiry) || !isLabelDate(start)) return null
  const storageName = (id: string) => storageTypes.find((type) => type.id === id)?.name ?? ''
  return {
    ...tenantFields({ code, key: PROVISIONAL_KEY }, tenant),
    name: values.name,
    expirationDate: expiry,
    manipulationDate: start,
    category: values.category,
    sector: values.sector,
    responsible: values.responsible,
    storageType: storageName(values.storageType),
    additionalStorageType: values.hasAdditional ? storageName(values.additionalStorageType) : '',
    weight: values.weight.trim() || DEFAULT_WEIGHT,
    sif: sifOf(values),
    ...originOf(values, { ...origin, place: storageTypes.find(({ id }) => id === values.storageType) }),
  }
}

interface Origin extends Pick<PreviewOptions, 'state' | 'makersDate' | 'sample' | 'byHand'> {
  readonly place: StorageType | undefined
}

/** As the server has it: nothing where neither the situação nor the brand, the supplier or the lot is said. */
function originOf(
  values: LabelFormValues,
  { state, makersDate, sample, byHand = false, place }: Origin,
): Pick<PrintedLabel, 'origin'> {
  const said = (text: string) => text.trim() || null
  const [brand, supplier, lot] = [said(values.brand), said(values.supplier), said(values.lot)]
  if (state === null && !byHand && brand === null && supplier === null && lot === null) return {}
  const kept = state === null ? undefined : place
  return {
    origin: {
      state,
      storageKind: kept?.kind ?? null,
      storageTempMin: kept?.tempMin ?? null,
      storageTempMax: kept?.tempMax ?? null,
      makersDate,
      brand,
      supplier,
      lot,
      sample,
      ...(byHand && { byHand }),
    },
  }
}
