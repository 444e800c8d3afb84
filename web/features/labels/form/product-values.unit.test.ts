import { describe, expect, it } from 'vitest'
import type { BaseProduct } from '#contract/catalog/entries'
import { aProduct } from './product.test-support.ts'
import { blankForm, expiryOf, followProduct, formOf } from './product-values.ts'

const start = { today: '2026-11-21', responsible: 'Ana' }

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

describe('a form whose product is changed elsewhere', () => {
  const before = aProduct()
  const after = (changed: Partial<BaseProduct>, set = {}) => {
    const values = { ...formOf(before, start), ...set }
    return { ...values, ...followProduct(values, before, aProduct(changed)) }
  }

  it('has the new validity from its own day, and the new texts', () => {
    expect(after({ validityDays: 1, measure: 2, storageType: 'congelado' })).toMatchObject({
      expirationDate: '2026-11-22',
      weight: '2kg',
      storageType: 'congelado',
    })
    const earlier = { manipulationDate: '2026-11-20', expirationDate: '2026-11-23' }
    expect(after({ validityDays: 2 }, earlier)).toMatchObject({ expirationDate: '2026-11-22' })
  })

  it('keeps what was set on it, also a date by hand that is the one of the product', () => {
    const set = { weight: '700g', storageType: 'seco', byHand: true }
    expect(after({ validityDays: 1, measure: 2, storageType: 'congelado', name: 'Molho' }, set)).toMatchObject({
      name: 'Molho',
      weight: '700g',
      storageType: 'seco',
      expirationDate: '2026-11-24',
    })
  })

  it("has no date of a person's where the product gets a class, nor one of an incomplete day", () => {
    expect(after({ foodClass: 'cozido' }).expirationDate).toBe('')
    expect(after({ validityDays: 1 }, { manipulationDate: '', expirationDate: '' }).expirationDate).toBe('')
  })
})
