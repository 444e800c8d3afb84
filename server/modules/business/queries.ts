import type { Selectable } from 'kysely'
import { queryBuilder } from '../../database/statement.ts'
import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import type { Business } from './contract/api.ts'
import type { BusinessData } from './events.ts'
import type { BusinessPlace } from './ports.ts'
import { businessAnswer, nothingSaid } from './rules/business-answer.ts'
import type { BusinessTables } from './tables.ts'

const build = queryBuilder<BusinessTables>()

/** The data of the restaurant. */
export async function readBusiness(tx: TenantTransaction, place: Pick<BusinessPlace, 'read'>): Promise<Business> {
  const [[row], { city, uf }] = await Promise.all([
    tx.run(build.selectFrom('business_data').selectAll().where('tenant_id', '=', tx.tenantId)),
    place.read(tx),
  ])
  return businessAnswer(row === undefined ? nothingSaid : dataOf(row), { city, uf })
}

const dataOf = (row: Selectable<BusinessTables['business_data']>): BusinessData => ({
  legalName: row.legal_name,
  tradeName: row.trade_name,
  cnpj: row.cnpj,
  address: row.address,
  phone: row.phone,
  sanitaryLicence: row.sanitary_licence,
  technicalPerson: row.technical_person,
  technicalRegister: row.technical_register,
  allergenProgramme: row.allergen_programme,
  publicMenu: row.public_menu,
})
