import { SIF_EXEMPT, weightText } from '#contract/catalog/entries'
import type { BaseProduct } from '#contract/catalog/entries'
import { addDays, isLabelDate } from '#contract/labels/shelf-life'
import { followed } from '../../../lib/followed.ts'
import type { LabelFormValues } from './label-form-values.ts'

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
    state: '',
    startTime: '',
    makersDate: '',
    makersTime: '',
    makersUnit: 'dia',
    afterOpeningConfirmed: false,
    brand: '',
    supplier: '',
    lot: '',
    byHand: false,
    manualReason: '',
    sample: false,
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
    expirationDate: firstExpiryOf(product, start.today),
    sifExempt: exempt,
    sif: exempt ? SIF_EXEMPT : product.sif,
  }
}

/** Of a product with a class and a place the date is computed, and a person's date starts blank. */
export function firstExpiryOf(product: BaseProduct, day: string): string {
  return product.foodClass !== null && product.storageType !== '' ? '' : expiryOf(product, day)
}

/** What changes when the chosen product was changed elsewhere: what was set on the form stays. */
export function followProduct(
  values: LabelFormValues,
  before: BaseProduct,
  product: BaseProduct,
): Partial<LabelFormValues> {
  const start = { today: values.manipulationDate, responsible: values.responsible }
  return followed(values, formOf(before, start), formOf(product, start), [
    ['sifExempt', 'sif'],
    ['byHand', 'expirationDate'],
  ])
}

/** The day plus the product's validity; blank when the product has none, or while the day is incomplete. */
export function expiryOf({ validityDays }: Pick<BaseProduct, 'validityDays'>, day: string): string {
  return validityDays !== null && validityDays > 0 && isLabelDate(day) ? addDays(day, validityDays) : ''
}
