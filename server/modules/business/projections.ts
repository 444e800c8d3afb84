import { projection, put } from '../../events/projection.ts'
import type { BusinessEvent } from './events.ts'
import { businessData } from './tables.ts'

export const businessProjection = projection<BusinessEvent>({
  name: 'business',
  tables: [businessData],
  on: {
    BusinessDataChanged: ({ data }) => [
      put(businessData, {
        legal_name: data.legalName,
        trade_name: data.tradeName,
        cnpj: data.cnpj,
        address: data.address,
        phone: data.phone,
        sanitary_licence: data.sanitaryLicence,
        technical_person: data.technicalPerson,
        technical_register: data.technicalRegister,
        allergen_programme: data.allergenProgramme,
        public_menu: data.publicMenu,
      }),
    ],
  },
})
