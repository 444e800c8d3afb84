import type { MissingFacts } from '../contract/receipts.ts'
import type { ReceiptLine } from '../events.ts'
import type { ConfirmFacts } from './confirmed-line.ts'
import { lineGroup, namedGoods, unmeasuredGroups } from './confirmed-line.ts'

/** What the list reads of a line that stays in the house. */
export type KeptLine = Pick<
  ReceiptLine,
  'ingredientId' | 'baseProductId' | 'kind' | 'foodClass' | 'outcome' | 'temperature'
>

/** What an open receipt still lacks before it can be confirmed, as the review of the receipt says it line by line. */
export function missingOf(
  {
    lines,
    temperatures,
  }: { readonly lines: readonly KeptLine[]; readonly temperatures: Readonly<Record<string, number>> },
  facts: Pick<ConfirmFacts, 'ingredients' | 'products'>,
): MissingFacts {
  const named = lines.map((line) => ({ line, goods: namedGoods(line, facts) }))
  const measured = named.flatMap(({ line, goods }) =>
    goods === null ? [] : [{ line, group: lineGroup(line, goods.product) }],
  )
  return { goods: named.length - measured.length, temperatures: unmeasuredGroups(measured, temperatures) }
}
