import { lastDayOfMakersDate } from '../contract/makers-date.ts'
import { KEPT_SAMPLE, ONLY_LEAVES } from '../contract/state-not-allowed.ts'
import { takeOut } from './labels/contract/parts.ts'
import { obstacleTo } from './labels/contract/usable.ts'
import type { BatchLabel } from './labels/read/batch-inputs.ts'
import { withdrawnRefusal } from './labels/read/ingredients.ts'
import type { InputLabel, InputLot } from './production/ports.ts'
import type { LotRow } from './receiving/read/lot-queries.ts'

/** Whether the label has expired is the batch's to say, in words of its own. */
export function toInput({ standing, withdrawnAt, ...read }: BatchLabel, at: Date, timeZone: string): InputLabel {
  const isAll = (quantity: string) => {
    const taken = takeOut(read.weight, quantity)
    return taken.kind === 'taken' && taken.rest === null
  }
  const label = { ...read, isAll, partFault: (quantity: string) => partFault(read, quantity) }
  const obstacle = obstacleTo('transform', standing, at)
  switch (obstacle) {
    case null:
    case 'expired':
      return { ...label, refused: null }
    case 'gone': {
      const { code, facts } = withdrawnRefusal(standing.status, withdrawnAt)
      return { ...label, refused: refusal(code, { ...facts, timeZone }) }
    }
    case 'blocked':
      return { ...label, refused: refusal('label_blocked', { reason: standing.blocked ?? '' }) }
    case 'late':
      return { ...label, refused: refusal('state_not_allowed', { text: ONLY_LEAVES }) }
    case 'sample':
      return { ...label, refused: refusal('state_not_allowed', { text: KEPT_SAMPLE }) }
    default:
      return obstacle satisfies never
  }
}

/** Why so much of a label does not go into a batch; null: it does. */
function partFault(
  { weight, code, name }: Pick<BatchLabel, 'weight' | 'code' | 'name'>,
  quantity: string,
): string | null {
  const taken = takeOut(weight, quantity)
  switch (taken.kind) {
    case 'taken':
      return null
    case 'too_much':
      return `A etiqueta ${code} de ${name} tem só ${weight}.`
    case 'not_comparable':
    case 'part_not_measurable':
      return `A etiqueta ${code} de ${name} tem ${weight}: informe a quantidade na mesma medida.`
    default:
      return taken satisfies never
  }
}

const refusal = (code: string, facts: Readonly<Record<string, string | number>>) => ({ code, facts })

export const toLot = (row: LotRow): InputLot => ({
  id: row.id,
  code: row.code,
  lot: row.lot,
  name: row.description,
  ingredientId: row.ingredient_id,
  baseProductId: row.base_product_id,
  expirationDate: row.makers_date === null ? null : lastDayOfMakersDate(row.makers_date),
  quantity: `${Number(row.quantity).toLocaleString('pt-BR', { maximumFractionDigits: 3 })} ${row.unit}`,
  status: row.status,
  blocked: row.blocked,
  hasLabels: row.label_count > 0,
})
