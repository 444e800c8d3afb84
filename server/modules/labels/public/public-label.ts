import type { Tenant } from '../../../database/tenants.ts'
import { findTenant } from '../../../database/tenants.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import { Rejection } from '../../../errors.ts'
import type { PublicCall } from '../../../http/route.ts'
import { claimedTenant } from '../../../http/tenant-claims.ts'
import { frozenLines } from '../../allergens/published.ts'
import type { PublicLabel } from '../contract/public-label.ts'
import { findLabelKeys, isKeyOf } from '../read/label-key.ts'
import { findChildCodes } from '../read/lineage.ts'
import { publicProvenance } from '../contract/provenance.ts'
import { readFrozen, readProvenance } from '../read/provenance.ts'
import type { PublicResponsible } from '../contract/public-responsible.ts'
import type { LabelRow } from '../read/queries.ts'
import { findLabelRow, findLabelSettings, standingOfRow } from '../read/queries.ts'
import { localDate, publicState } from '../../../contract/expiry.ts'
import { shownResponsible } from './shown-responsible.ts'
import { labelUrl, parseTagCode } from '../../../contract/tag-code.ts'
import type { LabelStanding } from '../contract/usable.ts'
import { isBlocked } from '../contract/usable.ts'
import type { VisitLimits } from '../../../http/visit-limits.ts'

export interface FoundLabel {
  readonly label: PublicLabel
  /** What decides what its page says of it, and what the restaurant's own people may do. */
  readonly standing: LabelStanding
  /** The label's address, with its key only where the visitor has sent it. */
  readonly url: string
  readonly tenant: string
  readonly timeZone: string
}

export type PublicLabelCall = PublicCall<{ readonly code: string }, { readonly k?: string | undefined }, unknown>

interface Finder {
  readonly defaultTenant: string | null
  readonly limits: VisitLimits
}

/**
 * The label of a scanned or typed code. An unknown tenant, an unknown id and a code of another year get the same answer,
 * whatever the key.
 */
export async function findPublicLabel(call: PublicLabelCall, { defaultTenant, limits }: Finder): Promise<FoundLabel> {
  limits.admit(call)
  const code = parseTagCode(call.params.code)
  if (code === null) throw new Rejection('label_code_invalid')
  const tenant = claimedTenant(call.tenantClaims, defaultTenant)
  const found = tenant === null ? null : await call.readAs(tenant, (tx) => readLabel(tx, code, call.query.k))
  // Only tenants that exist are counted, so that invented ones cannot displace their counts.
  if (found !== null && tenant !== null && !found.hasKey) limits.admitWithoutKey(tenant, call)
  if (found === null || tenant === null || found.row === null) {
    limits.chargeUnknown(call)
    throw new Rejection('label_not_found')
  }
  const { row, hasKey, business, setting, children } = found
  const key = hasKey ? (call.query.k ?? null) : null
  const standing = standingOfRow(row)
  return {
    standing,
    label: {
      ...openFields(row, business, call.now),
      ...(isBlocked(standing) && blockedFields(row, business)),
      ...(row.stock === 'transformed' && children.length > 0 && { replaced_by: [...children] }),
      ...(hasKey
        ? fieldsWithKey(row, setting, isBlocked(standing))
        : { weight: null, sif: null, sector: null, responsible: null }),
    },
    url: labelUrl({ origin: call.origin, code: row.code, tenant, key }),
    tenant,
    timeZone: business.timeZone,
  }
}

/** The label of a code and what decides on its fields; null where the tenant does not exist. */
async function readLabel(tx: TenantTransaction, code: { readonly year: number; readonly id: number }, key?: string) {
  const [row, business, { publicResponsible }, keys, children] = await Promise.all([
    findLabelRow(tx, code.id),
    findTenant(tx),
    findLabelSettings(tx),
    findLabelKeys(tx),
    findChildCodes(tx, code.id),
  ])
  if (business === undefined || keys === null) return null
  if (row === undefined || parseTagCode(row.code)?.year !== code.year) return { row: null, hasKey: false } as const
  return { row, business, children, setting: publicResponsible, hasKey: isKeyOf(keys, row.code, key) }
}

/** What every visitor sees: what it is, how long it is good, and whether it still is. */
function openFields(row: LabelRow, business: Tenant, now: Date) {
  return {
    name: row.name,
    manipulation_date: row.manipulation_date,
    expiration_date: row.expiration_date,
    qrCode: row.code,
    business_name: business.name,
    // A late record is not offered as food in time, whatever its dates say.
    state: row.late_reason === null ? publicState(row.expires_at, now) : 'expired',
    ...(isByHand(row) && { by_hand: true }),
    in_stock: row.stock === 'in_stock',
    storage: [row.storage_type, row.additional_storage_type].filter((name) => name !== '').join(' / '),
    withdrawn_on: row.withdrawn_at === null ? null : localDate(row.withdrawn_at, business.timeZone),
  } as const
}

/** Of a label that says nothing of its origin, the date is a person's too; it is shown as it always was. */
const isByHand = ({ provenance, basis_kind: kind }: LabelRow): boolean => provenance !== null && kind === 'manual'

const blockedFields = ({ blocked_at: at }: LabelRow, { timeZone }: Tenant) => ({
  blocked: true as const,
  ...(at !== null && { blocked_on: localDate(at, timeZone) }),
})

/** Who has sold what is blocked is not said: a recall is between the house and its supplier. */
function fieldsWithKey(
  { weight, sif, sector, responsible, provenance, frozen_allergens: frozen }: LabelRow,
  setting: PublicResponsible,
  blocked: boolean,
) {
  const allergens = frozen === null ? [] : frozenLines(readFrozen(frozen))
  const origin = provenance === null ? null : publicProvenance.parse(readProvenance(provenance))
  return {
    weight,
    sif,
    sector,
    responsible: shownResponsible(responsible, setting),
    ...(allergens.length > 0 && { allergens: [...allergens] }),
    // The schema of what a visitor sees leaves out the rest.
    ...(origin !== null && { provenance: blocked ? { ...origin, supplier: null } : origin }),
  }
}
