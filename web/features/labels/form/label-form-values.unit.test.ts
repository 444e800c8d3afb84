import { describe, expect, it } from 'vitest'
import { defaultStorageTypes } from '#contract/catalog'
import { labelBody } from '#contract/labels'
import { formDateOf } from './form-date.ts'
import { formLateness, labelBodyOf, labelForm, previewOf } from './label-form-values.ts'
import type { LabelFormValues } from './label-form-values.ts'
import { aProduct } from './product.test-support.ts'
import { blankForm, formOf } from './product-values.ts'

const start = { today: '2026-11-21', responsible: 'Ana' }
const tenant = {
  tenant_id: 'bistro',
  tenant_name: 'Bistrô da Praça',
  time_zone: 'America/Sao_Paulo',
  public_origin: 'https://foodid.example',
}

const aForm = (overrides: Partial<LabelFormValues> = {}): LabelFormValues => ({
  ...formOf(aProduct(), start),
  ...overrides,
})
const moment = { now: new Date('2026-11-21T12:00:00-03:00'), timeZone: 'America/Sao_Paulo' }
const byPerson = (values: LabelFormValues) =>
  formDateOf(values, { kind: 'person' }, { timeZone: moment.timeZone, outOfDate: null })
const bodyOf = (values: LabelFormValues) => labelBodyOf(values, byPerson(values), moment)
const errorsOf = (values: LabelFormValues) => {
  const result = labelForm.safeParse(values)
  return Object.fromEntries(
    result.success ? [] : result.error.issues.map((issue) => [issue.path.join('.'), issue.message]),
  )
}

describe('the rules of the form', () => {
  it('accept the values of a base product', () => {
    expect(errorsOf(aForm())).toEqual({})
  })

  it('require product, category, expiration date, sector and responsible', () => {
    expect(Object.keys(errorsOf(blankForm({ ...start, responsible: '' }))).sort()).toEqual([
      'baseProductId',
      'category',
      'expirationDate',
      'name',
      'responsible',
      'sector',
    ])
  })

  it('require another storage type once additional storage is switched on', () => {
    expect(errorsOf(aForm({ hasAdditional: true }))).toHaveProperty('additionalStorageType')
    expect(errorsOf(aForm({ hasAdditional: true, additionalStorageType: 'refrigerado' }))).toEqual({
      additionalStorageType: 'O outro lugar deve ser diferente do lugar do produto',
    })
    expect(errorsOf(aForm({ hasAdditional: true, additionalStorageType: 'congelado' }))).toEqual({})
  })

  it('require a SIF number for a product that is not exempt', () => {
    expect(errorsOf(aForm({ sifExempt: false, sif: '' }))).toHaveProperty('sif')
    expect(errorsOf(aForm({ sifExempt: false, sif: '12a' }))).toHaveProperty('sif')
    expect(errorsOf(aForm({ sifExempt: false, sif: '123' }))).toEqual({})
  })

  it('accept a blank time or a valid time of day', () => {
    expect(errorsOf(aForm({ expiryTime: '24:00' }))).toEqual({ expiryTime: 'Informe a hora como 18:30' })
    expect(errorsOf(aForm({ expiryTime: '9h' }))).toHaveProperty('expiryTime')
    expect(errorsOf(aForm({ expiryTime: '23:59' }))).toEqual({})
  })

  it('accept 1 to 500 labels', () => {
    expect(errorsOf(aForm({ quantity: 0 }))).toHaveProperty('quantity')
    expect(errorsOf(aForm({ quantity: 501 }))).toHaveProperty('quantity')
    expect(errorsOf(aForm({ quantity: 1.5 }))).toHaveProperty('quantity')
    expect(errorsOf(aForm({ quantity: 500 }))).toEqual({})
  })
})

describe('the request body', () => {
  it('matches the contract', () => {
    expect(labelBody.parse(bodyOf(aForm()))).toEqual({
      baseProductId: 'p1',
      name: 'Molho de tomate',
      weight: '1,5kg',
      category: 'Molhos',
      sector: 'Cozinha',
      responsible: 'Ana',
      storageType: 'refrigerado',
      additionalStorageType: '',
      manipulation_date: '2026-11-21',
      expiration_date: '2026-11-24',
      sif: 'ISENTO',
      quantity: 1,
    })
  })

  it('has the defaults for a blank weight and a blank SIF', () => {
    expect(bodyOf(aForm({ weight: ' ', sifExempt: false, sif: '' }))).toMatchObject({
      weight: '300g',
      sif: 'ISENTO',
    })
  })

  it('has an exact instant when a time was typed', () => {
    const body = bodyOf(aForm({ expiryTime: '18:30' }))
    expect(body.expiration_date).toBe('2026-11-24T18:30:00-03:00')
    expect(labelBody.safeParse(body).success).toBe(true)
  })

  it('has no additional storage when it was switched off', () => {
    expect(bodyOf(aForm({ hasAdditional: false, additionalStorageType: 'congelado' })).additionalStorageType).toBe('')
  })
})

describe('a label that would be born expired', () => {
  const lateness = (overrides: Partial<LabelFormValues>) =>
    formLateness(aForm(overrides), byPerson(aForm(overrides)).expiry, moment)

  it('is found where the expiration has passed or comes before the manipulation', () => {
    expect(lateness({ expirationDate: '2026-11-20' })).toBe('expired')
    expect(lateness({ manipulationDate: '2026-11-18', expirationDate: '2026-11-20' })).toBe('expired')
    expect(lateness({ expirationDate: '2026-11-21', expiryTime: '11:59' })).toBe('expired')
    expect(lateness({ manipulationDate: '2026-11-25', expirationDate: '2026-11-24' })).toBe('before_manipulation')
  })

  it('is not found for dates in time, or while a date is incomplete', () => {
    expect(lateness({})).toBeNull()
    expect(lateness({ expirationDate: '2026-11-21' })).toBeNull()
    expect(lateness({ expirationDate: '2026-11-21', expiryTime: '12:01' })).toBeNull()
    expect(lateness({ expirationDate: '' })).toBeNull()
    expect(lateness({ expiryTime: '9' })).toBeNull()
  })

  it('is sent with its reason, and no label without one', () => {
    expect(bodyOf(aForm({ lateReason: 'sem internet' }))).toMatchObject({
      lateReason: 'sem internet',
    })
    expect(bodyOf(aForm({ lateReason: ' ' }))).not.toHaveProperty('lateReason')
  })
})

describe('the preview', () => {
  const preview = {
    state: null,
    makersDate: null,
    sample: false,
    code: 'FID20264321',
    tenant,
    storageTypes: defaultStorageTypes,
  }

  it('has the data of the label to generate, with the names of the storage types', () => {
    const shown = previewOf(aForm({ hasAdditional: true, additionalStorageType: 'seco', weight: '' }), {
      expiry: '2026-11-24',
      start: '2026-11-21',
      ...preview,
    })
    expect(shown).toMatchObject({
      businessName: 'Bistrô da Praça',
      code: 'FID20264321',
      url: 'https://foodid.example/view/FID20264321?tenant=bistro&k=--------',
      storageType: 'Refrigerado',
      additionalStorageType: 'Seco/Despensa',
      weight: '300g',
      expirationDate: '2026-11-24',
    })
  })

  it('says the situação and the origin as the label will, and nothing of them where none is known', () => {
    const dates = { expiry: '2026-11-24', start: '2026-11-21' }
    expect(previewOf(aForm(), { ...preview, ...dates })).not.toHaveProperty('origin')
    expect(
      previewOf(aForm({ lot: ' L1 ' }), { ...preview, ...dates, state: 'preparado', makersDate: '2026-12' })?.origin,
    ).toEqual({
      state: 'preparado',
      storageKind: 'refrigerado',
      storageTempMin: 0,
      storageTempMax: 4,
      makersDate: '2026-12',
      brand: null,
      supplier: null,
      lot: 'L1',
      sample: false,
    })
  })

  it('is null while a date or the product is missing', () => {
    expect(previewOf(aForm(), { expiry: '', start: '2026-11-21', ...preview })).toBeNull()
    expect(previewOf(blankForm(start), { expiry: '2026-11-24', start: '2026-11-21', ...preview })).toBeNull()
  })
})
