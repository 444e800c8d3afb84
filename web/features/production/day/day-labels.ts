import type { Label } from '#contract/labels'
import type { DayListRow } from '#contract/production/day-list'

/** Labels of one product. */
export interface ProductLabels {
  readonly key: string
  readonly name: string
  readonly labels: readonly Label[]
}

/** The labels by product, in the order of the list; what is not on the list stands at the end, by name. */
export function labelsByProduct(
  labels: readonly Label[],
  rows: readonly Pick<DayListRow, 'baseProductId'>[],
): readonly ProductLabels[] {
  const groups = new Map<string, Label[]>()
  for (const label of labels) {
    const key = label.baseProductId ?? label.name
    groups.set(key, [...(groups.get(key) ?? []), label])
  }
  const place = (key: string) => {
    const at = rows.findIndex(({ baseProductId }) => baseProductId === key)
    return at < 0 ? rows.length : at
  }
  return [...groups]
    .map(([key, own]) => ({ key, name: own[0]?.name ?? '', labels: own }))
    .sort((one, other) => place(one.key) - place(other.key) || one.name.localeCompare(other.name, 'pt-BR'))
}
