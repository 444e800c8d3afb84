import * as z from 'zod/mini'
import { queryBuilder } from '../../../database/statement.ts'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { TemperatureSettings } from '../contract/settings.ts'
import { defaultSettings } from '../contract/settings.ts'
import { exposureRules } from '../contract/verdict-schemas.ts'
import type { TemperatureTables } from '../tables.ts'

const build = queryBuilder<TemperatureTables>()
const ruleOf = z.enum(exposureRules)

export async function findSettings(tx: TenantTransaction): Promise<TemperatureSettings> {
  const [row] = await tx.run(
    build
      .selectFrom('temperature_settings')
      .select(['rule', 'signed_by', 'gap_minutes'])
      .where('tenant_id', '=', tx.tenantId),
  )
  if (row === undefined) return defaultSettings
  return { rule: ruleOf.parse(row.rule), signedBy: row.signed_by, gapMinutes: row.gap_minutes }
}
