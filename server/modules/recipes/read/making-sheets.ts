import * as z from 'zod/mini'
import type { TenantTransaction } from '../../../database/tenant-transaction.ts'
import type { Unit } from '../contract/costing.ts'
import { units, yieldOfSheet } from '../contract/costing.ts'
import { sheetOutput } from '../contract/sub-sheet-schemas.ts'

const SHEETS = `select r.id, r.portion_yield, r.portion_unit, r.yield_n, r.yield_unit, r.outputs, l.ingredients
from recipes r cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object('id', ingredient_id, 'name', ingredient_name) order by line), '[]') as ingredients
  from recipe_lines where tenant_id = $1 and recipe_id = r.id and ingredient_id is not null
) l where r.tenant_id = $1 and r.outputs <> '[]' order by r.id limit $2`

const row = z.object({
  id: z.int(),
  portion_yield: z.coerce.number(),
  portion_unit: z.string(),
  yield_n: z.nullable(z.pipe(z.string(), z.coerce.number())),
  yield_unit: z.nullable(z.enum(units)),
  outputs: z.array(sheetOutput),
  ingredients: z.array(z.object({ id: z.int(), name: z.string() })),
})

interface MakingSheet {
  readonly id: number
  readonly yield: { readonly n: number; readonly unit: Unit } | null
  readonly outputs: readonly z.infer<typeof sheetOutput>[]
  /** Of its lines; an ingredient that was deleted since is left out. */
  readonly ingredients: readonly {
    readonly id: number
    readonly name: string
  }[]
}

/** The sheets that make base products, the oldest first, by one query. */
export async function makingSheets(tx: TenantTransaction, limit: number): Promise<MakingSheet[]> {
  const rows = await tx.query({
    sql: SHEETS,
    parameters: [tx.tenantId, limit],
  })
  return z.parse(z.array(row), rows).map((sheet) => ({
    id: sheet.id,
    yield: yieldOfSheet({
      portionYield: sheet.portion_yield,
      portionUnit: sheet.portion_unit,
      yield: sheet.yield_n === null || sheet.yield_unit === null ? null : { n: sheet.yield_n, unit: sheet.yield_unit },
    }),
    outputs: sheet.outputs,
    ingredients: sheet.ingredients,
  }))
}
