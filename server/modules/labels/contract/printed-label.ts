import { frozenLines } from '../../allergens/contract/frozen.ts'
import type { Label } from './api.ts'
import type { LabelOrigin, PrintedLabel } from '../../../drawing/contract/label-shapes.ts'
import { labelUrl } from '../../../contract/tag-code.ts'

/** The fields of the session that a printed label needs: the tenant's name, the address in the QR, the time zone. */
export interface PrintingTenant {
  readonly tenant_id: string
  readonly tenant_name: string
  readonly time_zone: string
  readonly public_origin: string
}

/** A generated label as it is printed, in the browser and in the PDF, the first time and every reprint. */
export function printedLabel(label: Label, tenant: PrintingTenant): PrintedLabel {
  return {
    ...tenantFields({ code: label.qrCode, key: label.qrKey }, tenant),
    name: label.name,
    expirationDate: label.expiration_date,
    manipulationDate: label.manipulation_date,
    category: label.category,
    sector: label.sector,
    responsible: label.responsible,
    storageType: label.storageType,
    additionalStorageType: label.additionalStorageType,
    weight: label.weightAssumed ? '' : label.weight,
    sif: label.sif,
    ...originOf(label),
  }
}

/**
 * Nothing for a label of which neither the situação nor the brand, the supplier, the lot or the reason of its date is known, and
 * that says nothing of allergens.
 */
function originOf(label: Label): Pick<PrintedLabel, 'origin'> {
  const allergens = allergensOf(label)
  if (label.state === undefined) return allergens === '' ? {} : { origin: { ...nothingSaid, allergens } }
  return {
    origin: {
      ...saidOf(label),
      ...(allergens !== '' && { allergens }),
    },
  }
}

const nothingSaid: LabelOrigin = {
  state: null,
  storageKind: null,
  storageTempMin: null,
  storageTempMax: null,
  makersDate: null,
  lot: null,
  brand: null,
  supplier: null,
}

const saidOf = (label: Label) => ({
  state: label.state ?? null,
  storageKind: label.storageKind ?? null,
  storageTempMin: label.storageTempMin ?? null,
  storageTempMax: label.storageTempMax ?? null,
  makersDate: label.makersDate ?? null,
  lot: label.lot ?? null,
  brand: label.brand ?? null,
  supplier: label.supplier ?? null,
  parentCode: label.parentCode ?? null,
  ...(label.replaces !== undefined && { replaces: label.replaces }),
  sample: label.sample ?? false,
  ...(label.basis?.kind === 'manual' && { byHand: true }),
})

const allergensOf = ({ frozenAllergens: frozen }: Label): string =>
  frozen === undefined ? '' : frozenLines(frozen).join(' ')

/** The printed fields that come from the tenant, the code and its key. */
export function tenantFields(
  { code, key }: { readonly code: string; readonly key: string },
  tenant: PrintingTenant,
): Pick<PrintedLabel, 'businessName' | 'code' | 'url' | 'timeZone'> {
  return {
    businessName: tenant.tenant_name,
    code,
    url: labelUrl({ origin: tenant.public_origin, code, tenant: tenant.tenant_id, key }),
    timeZone: tenant.time_zone,
  }
}
