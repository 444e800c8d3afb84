import type { TableRow } from '../../database/read-table.ts'
import { readTable } from '../../database/read-table.ts'

/** One row: the data of the restaurant. */
export const businessData = readTable('business_data', {
  key: [],
  columns: {
    legal_name: 'text?',
    trade_name: 'text?',
    cnpj: 'text?',
    address: 'text?',
    phone: 'text?',
    sanitary_licence: 'text?',
    technical_person: 'text?',
    technical_register: 'text?',
    allergen_programme: 'boolean',
    public_menu: 'boolean',
  },
})

export interface BusinessTables {
  business_data: TableRow<typeof businessData>
}
