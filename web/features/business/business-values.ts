import type { Business, BusinessBody } from '#contract/business'
import { ufs } from '#contract/shelf-life'
import { changedFields } from '../../lib/followed.ts'
import { cnpjText } from '#contract/cnpj'

/** The values of the form while the user types; an empty text: no value. */
export interface BusinessValues extends Record<string, unknown> {
  legalName: string
  tradeName: string
  cnpj: string
  address: string
  city: string
  uf: (typeof ufs)[number] | ''
  phone: string
  sanitaryLicence: string
  technicalName: string
  technicalRegister: string
}

export const businessValues = (saved: Business): BusinessValues => ({
  legalName: saved.legalName ?? '',
  tradeName: saved.tradeName ?? '',
  cnpj: saved.cnpj === null ? '' : cnpjText(saved.cnpj),
  address: saved.address ?? '',
  city: saved.city ?? '',
  uf: ufs.find((uf) => uf === saved.uf) ?? '',
  phone: saved.phone ?? '',
  sanitaryLicence: saved.sanitaryLicence ?? '',
  technicalName: saved.technicalPerson?.name ?? '',
  technicalRegister: saved.technicalPerson?.register ?? '',
})

/** The changed fields. The other fields are not sent: another device may have saved them meanwhile. */
export function changedBusiness(values: BusinessValues, saved: BusinessValues): BusinessBody {
  const { technicalName, technicalRegister, city, uf, ...texts } = changedFields<BusinessValues>(saved, values)
  const isMoved = city !== undefined || uf !== undefined
  const isSigned = technicalName !== undefined || technicalRegister !== undefined
  return {
    ...texts,
    ...(isMoved && { city: values.city, uf: values.uf === '' ? null : values.uf }),
    ...(isSigned && { technicalPerson: technicalPerson(values) }),
  }
}

const technicalPerson = ({ technicalName: name, technicalRegister: register }: BusinessValues) =>
  name.trim() === '' && register.trim() === '' ? null : { name, register }
