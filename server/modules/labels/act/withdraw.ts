import { decideAndAppend, loadStreams } from '../../../events/handle-command.ts'
import type { UnitOfWork } from '../../../events/unit-of-work.ts'
import type { Label } from '../contract/api.ts'
import type { LabelCommand } from '../stream/decider.ts'
import { labelDecider } from '../stream/decider.ts'
import type { Caller, Deed } from './label-answers.ts'
import { answerLabel, contextOf, labelStream } from './label-answers.ts'
import { readWorth } from './loss-worth.ts'
import type { ReadCosts } from '../ports.ts'
import type { WithdrawalItem } from '../contract/withdrawals.ts'

/** A command of a stream of a label that is in stock. */
type StockCommand = Extract<
  LabelCommand,
  {
    readonly type:
      | 'ConsumeLabel'
      | 'DiscardLabel'
      | 'DonateLabel'
      | 'ReturnLabel'
      | 'MissLabel'
      | 'BlockLabel'
      | 'ReleaseLabel'
  }
>
/** A command without the values that the unit of work adds. */
export type Withdrawal<Command = StockCommand> = Command extends unknown
  ? Omit<Command, 'at' | 'timeZone' | 'worth'>
  : never

/** Who takes labels out of stock, and what says the value of those that are lost. */
export interface Withdrawer extends Caller {
  readonly readCosts: ReadCosts
}

/** Whether a baixa is a loss, of which the value is recorded. */
const isLoss = ({ type }: Withdrawal) => type === 'DiscardLabel' || type === 'MissLabel'

/** A label and what is done with it. */
export interface WithdrawalOrder {
  readonly id: number
  readonly withdrawal: Withdrawal
  /** The path of the label in the request's body, for a refusal. */
  readonly path: string
}

/** The round that found it out, and the name of its list in a refusal. */
interface Source {
  readonly roundId?: string
  readonly path: string
}

/** The labels of a call for several. */
export const ordersOf = (
  items: readonly WithdrawalItem[],
  { roundId, path }: Source = { path: 'items' },
): readonly WithdrawalOrder[] =>
  items.map((item, index) => ({ id: item.id, withdrawal: withdrawalOf(item, roundId), path: `${path}.${index}` }))

/** Reads the labels; nothing is decided yet. */
export async function prepareWithdrawals(
  unit: UnitOfWork,
  orders: readonly WithdrawalOrder[],
  { calendar, readCosts }: Pick<Withdrawer, 'calendar' | 'readCosts'>,
): Promise<Deed<Label>[]> {
  const streams = orders.map(({ id }) => labelStream(id))
  const [loaded, context] = await Promise.all([loadStreams(unit, labelDecider, streams), contextOf(unit, calendar)])
  const all = orders.flatMap((order, index) => {
    const label = loaded[index]
    return label === undefined ? [] : [{ ...order, label }]
  })
  const lost = all.flatMap(({ label, withdrawal }) => (isLoss(withdrawal) ? [label.state] : []))
  const worthOf = await readWorth(unit.tx, readCosts, lost)
  return all.map(({ label, withdrawal, path }) => ({
    path,
    decide() {
      const worth = worthOf(label.state)
      const command = { ...withdrawal, at: unit.now.toISOString(), timeZone: context.timeZone, worth }
      return answerLabel(decideAndAppend(unit, labelDecider, label, command), context)
    },
  }))
}

/** The command of a baixa that says nothing of its own, or that is one of several. */
export function withdrawalOf(item: Omit<WithdrawalItem, 'id'>, roundId: string | undefined): Withdrawal {
  switch (item.how) {
    case 'consumida':
      return { type: 'ConsumeLabel', usedAt: item.at, roundId }
    case 'descartada':
      return { type: 'DiscardLabel', reason: item.reason ?? 'outro', note: item.note ?? '', roundId }
    case 'doada':
      return { type: 'DonateLabel', roundId }
    case 'devolvida':
      return { type: 'ReturnLabel', note: item.note ?? '', roundId }
    case 'nao_localizada':
      return { type: 'MissLabel', roundId }
    default:
      return item.how satisfies never
  }
}
