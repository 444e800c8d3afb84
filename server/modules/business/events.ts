import * as z from 'zod/mini'
import type { EventOf, EventSchemas } from '../../events/event.ts'

const said = z.nullable(z.string())

/** Stream: `business`. The city and the UF decide the norms: their event is `TenantPlaceSet`. */
export const businessEvents = {
  BusinessDataChanged: {
    version: 1,
    data: z.object({
      legalName: said,
      tradeName: said,
      cnpj: said,
      address: said,
      phone: said,
      sanitaryLicence: said,
      technicalPerson: said,
      technicalRegister: said,
      allergenProgramme: z.boolean(),
      publicMenu: z.boolean(),
    }),
    names: { fields: ['technicalPerson'], withName: ['technicalRegister'] },
  },
} as const satisfies EventSchemas

export type BusinessEvent = EventOf<typeof businessEvents>
export type BusinessData = BusinessEvent['data']
