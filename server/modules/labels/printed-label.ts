import type { Identity } from '../../http/identity.ts'
import type { PrintedLabel } from './label-shapes.contract.ts'
import type { LabelRow } from './queries.ts'
import { labelUrl } from './tag-code.contract.ts'

/** A stored label as it is drawn: to the letter what was generated, with the tenant's name and the address of its page. */
export function printedLabel(row: LabelRow, { tenantId, tenantName, timeZone }: Pick<Identity, 'tenantId' | 'tenantName' | 'timeZone'>, origin: string): PrintedLabel {
  return {
    businessName: tenantName,
    name: row.name,
    code: row.code,
    url: labelUrl({ origin, code: row.code, tenant: tenantId }),
    expirationDate: row.expiration_date,
    manipulationDate: row.manipulation_date,
    timeZone,
    category: row.category,
    sector: row.sector,
    responsible: row.responsible,
    storageType: row.storage_type,
    additionalStorageType: row.additional_storage_type,
    weight: row.weight,
    sif: row.sif,
  }
}
