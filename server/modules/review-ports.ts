import type { PersonNames } from '../audit-sentence.ts'
import type { ReviewPorts } from './allergens/ports.ts'
import { allOrNone } from './labels/act/label-answers.ts'
import { prepareRelabels } from './labels/act/relabel.ts'
import type { Withdrawal } from './labels/act/withdraw.ts'
import { prepareWithdrawals } from './labels/act/withdraw.ts'
import type { Label } from './labels/contract/api.ts'
import type { ReadCosts } from './labels/ports.ts'
import { frozenKeysOf, labelsWithFrozen } from './labels/read/frozen-stock.ts'

interface Sources {
  readonly personNames: PersonNames
  readonly readCosts: ReadCosts
}

const withdrawalOf = (how: 'bloquear' | 'descartar', reason: string): Withdrawal =>
  how === 'bloquear'
    ? { type: 'BlockLabel', reason, incidentId: null }
    : { type: 'DiscardLabel', reason: 'outro', note: reason }

/** The labels as the review of allergens sees them. */
export const reviewPorts = ({ personNames, readCosts }: Sources): ReviewPorts => ({
  labels: labelsWithFrozen,
  keysOf: frozenKeysOf,
  async deal(unit, items, identity) {
    const placed = items.map((item, index) => ({ ...item, path: `items.${index}` }))
    const anew = placed.flatMap((item) => (item.how === 'reetiquetar' ? [item] : []))
    const leaving = placed.flatMap((item) =>
      item.how === 'reetiquetar' ? [] : [{ ...item, withdrawal: withdrawalOf(item.how, item.reason) }],
    )
    const [withdrawals, relabels] = await Promise.all([
      prepareWithdrawals(unit, leaving, { calendar: identity, readCosts }),
      prepareRelabels(unit, anew, identity),
    ])
    const births: (() => Label)[] = []
    const deeds = [
      ...withdrawals,
      ...relabels.map(({ path, decide }) => ({ path, decide: () => void births.push(decide()) })),
    ]
    await allOrNone<unknown>(deeds, { tx: unit.tx, personNames }, { code: 'review_refused', text: 'Nada foi feito.' })
    return births.map((bear) => bear())
  },
})
