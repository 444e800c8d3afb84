import { expect, it } from 'vitest'
import { businessValues, changedBusiness } from './business-values.ts'

const saved = businessValues({
  legalName: 'Bistrô da Praça Ltda',
  tradeName: null,
  cnpj: '12ABC34501DE35',
  address: null,
  city: 'Campinas',
  uf: 'SP',
  phone: null,
  sanitaryLicence: null,
  technicalPerson: null,
  allergenProgramme: false,
  publicMenu: false,
})

it('only changed fields are sent; the place and the technical person are sent as wholes', () => {
  expect(saved.cnpj).toBe('12.ABC.345/01DE-35')
  expect(changedBusiness({ ...saved, phone: '19 3333-4444' }, saved)).toEqual({ phone: '19 3333-4444' })
  expect(changedBusiness({ ...saved, city: 'Santos' }, saved)).toEqual({ city: 'Santos', uf: 'SP' })
  expect(changedBusiness({ ...saved, technicalName: 'Ana' }, saved)).toEqual({
    technicalPerson: { name: 'Ana', register: '' },
  })
})

it('an emptied field is sent as cleared', () => {
  const signed = { ...saved, technicalName: 'Ana', technicalRegister: 'CRN 1' }
  expect(changedBusiness({ ...signed, technicalName: '', technicalRegister: '', uf: '' }, signed)).toEqual({
    city: 'Campinas',
    uf: null,
    technicalPerson: null,
  })
})
