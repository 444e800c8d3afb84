import type { TenantTransaction } from '../../database/tenant-transaction.ts'
import { exact, productOf, rounded, sumOf } from '../../decimal.contract.ts'
import type { Losses } from './contract.ts'
import { LOSSES_MISSING_MAX } from './contract.ts'
import type { DiscardedLabels } from './ports.ts'
import type { Sources } from './snapshot.ts'

/** What was discarded from a local day on, at today's costs. */
export async function readLosses(
  tx: TenantTransaction,
  { shelf, costBook }: Sources,
  day: { readonly from: string; readonly timeZone: string },
): Promise<Losses> {
  const discarded = await shelf.discarded(tx, day)
  const costOf = await costBook(tx, discarded)
  const priced = discarded.map((group) => ({ group, answer: costOf(group) }))
  const costs = priced.flatMap(({ group, answer }) =>
    answer.kind === 'known' ? [productOf(answer.cost, exact(group.labels))] : [],
  )
  const unpriced = priced.flatMap(({ group, answer }) => (answer.kind === 'unknown' ? [group] : []))
  return {
    labels: countOf(discarded),
    value: rounded(sumOf(costs), 2).toNumber(),
    unpriced: countOf(unpriced),
    missing: byName(unpriced),
  }
}

function countOf(groups: readonly DiscardedLabels[]): number {
  return groups.reduce((sum, { labels }) => sum + labels, 0)
}

function byName(groups: readonly DiscardedLabels[]): Losses['missing'] {
  return [...Map.groupBy(groups, ({ name }) => name)]
    .map(([name, own]) => ({ name, labels: countOf(own) }))
    .toSorted((one, other) => other.labels - one.labels || one.name.localeCompare(other.name, 'pt-BR'))
    .slice(0, LOSSES_MISSING_MAX)
}
