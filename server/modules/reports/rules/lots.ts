import type { Exact } from '../../../contract/decimal.ts'
import { sumOf } from '../../../contract/decimal.ts'
import type { ShelfLabel } from '../ports.ts'

type PricedLabel = Pick<ShelfLabel, 'id' | 'lot' | 'responsible'> & { readonly cost: Exact | null }

/** Labels that were made together, as one line of a report; `cost` is that of all of them. */
export type LotOf<Label> = Label & { readonly ids: readonly number[] }

/** The rows as lots, in the order of their first labels. */
export function lotsOf<Row extends PricedLabel>(rows: readonly Row[]): LotOf<Row>[] {
  return [...Map.groupBy(rows, ({ lot }) => lot).values()].flatMap((own) => {
    const [first] = own
    if (first === undefined) return []
    const costs = own.flatMap(({ cost }) => (cost === null ? [] : [cost]))
    return [
      {
        ...first,
        responsible: [...new Set(own.map(({ responsible }) => responsible))].join(', '),
        ids: own.map(({ id }) => id),
        cost: costs.length === own.length ? sumOf(costs) : null,
      },
    ]
  })
}

/** `Pudim de Leite ×12 · registro tardio`. */
export const lotName = ({ name, ids, isLateRecord }: LotOf<Pick<ShelfLabel, 'name' | 'isLateRecord'>>): string =>
  `${name}${ids.length > 1 ? ` ×${ids.length}` : ''}${isLateRecord ? ' · registro tardio' : ''}`

/** `4 a 6, 9`: the numbers in ascending order. */
export function idsText({ ids }: LotOf<object>): string {
  const runs: { first: number; last: number }[] = []
  for (const id of ids.toSorted((one, other) => one - other)) {
    const run = runs.at(-1)
    if (run !== undefined && run.last + 1 === id) run.last = id
    else runs.push({ first: id, last: id })
  }
  return runs.map(({ first, last }) => (first === last ? String(first) : `${first} a ${last}`)).join(', ')
}
