import { describe, expect, it } from 'vitest'
import { defaultStorageTypes } from '#contract/catalog'
import type { BaseProduct } from '#contract/catalog'
import { labelBody } from '#contract/labels'
import { blankForm, expiryOf, formLateness, formOf, labelBodyOf, labelForm, previewOf } from './label-form-values.ts'
import type { LabelFormValues } from './label-form-values.ts'

const start = { today: '2026-11-21', responsible: 'Ana' }
const tenant = {
  tenant_id: 'bistro',
  tenant_name: 'Bistrô da Praça',
  time_zone: 'America/Sao_Paulo',
  public_origin: 'https://foodid.example',
}

function aProduct(overrides: Partial<BaseProduct> = {}): BaseProduct {
  return {
    id: 'p1',
    name: 'Molho de tomate',
    measure: 1.5,
    measureUnit: 'quilos',
    sif: 'ISENTO',
    storageType: 'refrigerado',
    category: 'Molhos',
    sector: 'Cozinha',
    validityDays: 3,
    recipeId: null,
    ingredientId: null,
    foodClass: null,
    animalOrigin: null,
    defaultState: null,
    ...overrides,
  }
}
const aForm = (overrides: Partial<LabelFormValues> = {}): LabelFormValues => ({
  ...formOf(aProduct(), start),
  ...overrides,
})
const errorsOf = (values: LabelFormValues) => {
  const result = labelForm.safeParse(values)
  return Object.fromEntries(
    result.success ? [] : result.error.issues.map((issue) => [issue.path.join('.'), issue.message]),
  )
}

describe('the form of a base product', () => {
  it('has the values of the product and today as the manipulation date', () => {
    expect(formOf(aProduct(), start)).toEqual({
      baseProductId: 'p1',
      name: 'Molho de tomate',
      weight: '1,5kg',
      category: 'Molhos',
      sector: 'Cozinha',
      responsible: 'Ana',
      storageType: 'refrigerado',
      hasAdditional: false,
      additionalStorageType: '',
      manipulationDate: '2026-11-21',
      expirationDate: '2026-11-24',
      expiryTime: '',
      sifExempt: true,
      sif: 'ISENTO',
      quantity: 1,
      lateReason: '',
    })
  })

  it('has no expiration date when the product has no validity', () => {
    expect(formOf(aProduct({ validityDays: null }), start).expirationDate).toBe('')
    expect(expiryOf({ validityDays: 30 }, '2026-12-15')).toBe('2027-01-14')
  })

  it('is not exempt when the product has a SIF number', () => {
    expect(formOf(aProduct({ sif: '1234' }), start)).toMatchObject({ sifExempt: false, sif: '1234' })
  })

  it('keeps only the responsible after clearing', () => {
    expect(blankForm(start)).toMatchObject({
      baseProductId: '',
      name: '',
      weight: '',
      category: '',
      expirationDate: '',
      sif: 'ISENTO',
      quantity: 1,
      responsible: 'Ana',
      manipulationDate: '2026-11-21',
    })
  })
})

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
      additionalStorageType: 'A armazenagem adicional deve ser diferente da armazenagem do produto',
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
    expect(labelBody.parse(labelBodyOf(aForm(), 'America/Sao_Paulo'))).toEqual({
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
    expect(labelBodyOf(aForm({ weight: ' ', sifExempt: false, sif: '' }), 'America/Sao_Paulo')).toMatchObject({
      weight: '300g',
      sif: 'ISENTO',
    })
  })

  it('has an exact instant when a time was typed', () => {
    const body = labelBodyOf(aForm({ expiryTime: '18:30' }), 'America/Sao_Paulo')
    expect(body.expiration_date).toBe('2026-11-24T18:30:00-03:00')
    expect(labelBody.safeParse(body).success).toBe(true)
  })

  it('has no additional storage when it was switched off', () => {
    expect(
      labelBodyOf(aForm({ hasAdditional: false, additionalStorageType: 'congelado' }), 'America/Sao_Paulo')
        .additionalStorageType,
    ).toBe('')
  })
})

describe('a label that would be born expired', () => {
  const now = new Date('2026-11-21T12:00:00-03:00')
  const lateness = (overrides: Partial<LabelFormValues>) => formLateness(aForm(overrides), 'America/Sao_Paulo', now)

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
    expect(labelBodyOf(aForm({ lateReason: 'sem internet' }), 'America/Sao_Paulo')).toMatchObject({
      lateReason: 'sem internet',
    })
    expect(labelBodyOf(aForm({ lateReason: ' ' }), 'America/Sao_Paulo')).not.toHaveProperty('lateReason')
  })
})

describe('the preview', () => {
  it('has the data of the label to generate, with the names of the storage types', () => {
    const preview = previewOf(
      aForm({ hasAdditional: true, additionalStorageType: 'seco', weight: '' }),
      'FID20264321',
      tenant,
      defaultStorageTypes,
    )
    expect(preview).toMatchObject({
      businessName: 'Bistrô da Praça',
      code: 'FID20264321',
      url: 'https://foodid.example/view/FID20264321?tenant=bistro&k=--------',
      storageType: 'Refrigerado',
      additionalStorageType: 'Seco/Despensa',
      weight: '300g',
      expirationDate: '2026-11-24',
    })
  })

  it('is null while a date or the product is missing', () => {
    expect(previewOf(aForm({ expirationDate: '' }), 'FID20264321', tenant, defaultStorageTypes)).toBeNull()
    expect(previewOf(blankForm(start), 'FID20264321', tenant, defaultStorageTypes)).toBeNull()
  })
})
