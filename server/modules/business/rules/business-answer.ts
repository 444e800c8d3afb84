import type { Business } from '../contract/api.ts'
import type { BusinessData } from '../events.ts'

export const nothingSaid: BusinessData = {
  legalName: null,
  tradeName: null,
  cnpj: null,
  address: null,
  phone: null,
  sanitaryLicence: null,
  technicalPerson: null,
  technicalRegister: null,
  allergenProgramme: false,
  publicMenu: false,
}

/** The answer of the API: the data of the restaurant with the place, which is kept with the norms. */
export const businessAnswer = (
  { technicalPerson, technicalRegister, ...data }: BusinessData,
  { city, uf }: Pick<Business, 'city' | 'uf'>,
): Business => ({
  ...data,
  city,
  uf,
  technicalPerson: technicalPerson === null ? null : { name: technicalPerson, register: technicalRegister ?? '' },
})
