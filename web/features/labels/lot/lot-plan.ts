import type { DiscardReason, Label } from '#contract/labels'
import { TRANSFORMED_MAX } from '#contract/labels/life'
import type { Choice, TogetherActions, TransformCall } from '#contract/labels/life'
import type { ActBody } from '#contract/labels/acts'
import type { WithdrawalItem } from '#contract/labels/withdrawals'
import { capitalised, listText } from '#contract/words'

/**
 * What happens to the labels of a lot: the oldest ones are used, the next ones are discarded, and what is left stays, is
 * discarded too or is frozen, opened…
 */
export interface LotPlan {
  readonly used: number
  readonly discarded: number
  readonly rest: 'stays' | 'discarded' | TransformCall
  readonly reason: DiscardReason | null
  readonly note: string
  /** Where the rest goes; null: not chosen. */
  readonly place: string | null
  /** Where there is no rule for its date. */
  readonly date: string
  /** Into how many each one is portioned, and the weight of each portion. */
  readonly portions: number
  readonly weight: string
}

export const firstPlan: LotPlan = {
  used: 1,
  discarded: 0,
  rest: 'stays',
  reason: null,
  note: '',
  place: null,
  date: '',
  portions: 2,
  weight: '',
}

type Shares = Pick<LotPlan, 'used' | 'discarded' | 'rest'>

/** How many labels each part of the plan has. */
export function sharesOf({ used: wanted, discarded, rest }: Shares, count: number) {
  // Tubs may have left the lot since the number was said.
  const used = Math.min(wanted, count)
  const left = count - used
  const thrown = rest === 'discarded' ? left : Math.min(discarded, left)
  return { used, thrown, transformed: rest === 'stays' || rest === 'discarded' ? 0 : left - thrown }
}

/** How many are not used, nor discarded one by one: those that the choice for the rest is about. */
export const leftOf = (plan: Shares, count: number): number =>
  Math.max(count - plan.used - (plan.rest === 'discarded' ? 0 : plan.discarded), 0)

/** What the rest becomes; null: it stays or is discarded. */
const transformCallOf = ({ rest }: Pick<LotPlan, 'rest'>): TransformCall | null =>
  rest === 'stays' || rest === 'discarded' ? null : rest

/** The place that was chosen, or the only one that there is. */
export function placeChoice(plan: Pick<LotPlan, 'rest' | 'place'>, { choices }: TogetherActions): Choice | null {
  const fitting = choices.filter(({ action }) => action === plan.rest)
  const [only, ...others] = fitting
  const chosen = fitting.find(({ storageTypeId }) => storageTypeId === plan.place)
  return chosen ?? (others.length === 0 ? (only ?? null) : null)
}

/** Whether it is said where the rest goes and, where no rule knows it, until when it is good. */
export function isReady(plan: LotPlan, count: number, choice: Choice | null): boolean {
  if (sharesOf(plan, count).transformed === 0) return true
  return choice !== null && (choice.expiration_date !== null || plan.date !== '')
}

/** The calls for a plan: one, or more for a lot that is larger than a call. */
export function callsOf(
  labels: readonly Pick<Label, 'id'>[],
  plan: LotPlan,
  choice: Choice | null,
): readonly ActBody[] {
  const { used, thrown, transformed } = sharesOf(plan, labels.length)
  const deeds = labels.slice(0, used + thrown + transformed).map(({ id }, index): WithdrawalItem | number => {
    if (index < used) return { id, how: 'consumida' }
    if (index >= used + thrown) return id
    const note = plan.note.trim()
    return { id, how: 'descartada', reason: plan.reason ?? 'outro', ...(note && { note }) }
  })
  const call = transformCallOf(plan)
  // A call makes a limited number of new labels too.
  const cost = (deed: WithdrawalItem | number) => (typeof deed === 'number' && call === 'portion' ? plan.portions : 1)
  return inCalls(deeds, cost).map((some) => {
    const items = some.filter((deed) => typeof deed !== 'number')
    const ids = some.filter((deed) => typeof deed === 'number')
    return {
      ...(items.length > 0 && { items }),
      ...(ids.length > 0 && call !== null && { transformation: { ids, how: call, ...bodyOf(plan, call, choice) } }),
    }
  })
}

function bodyOf({ date, portions, weight }: LotPlan, call: TransformCall, choice: Choice | null) {
  const own = weight.trim()
  return {
    ...(choice !== null && choice.storageTypeId !== '' && { storageTypeId: choice.storageTypeId }),
    ...(choice?.expiration_date === null && date !== '' && { expiration_date: date }),
    ...(call === 'portion' && { quantity: portions, ...(own && { weight: own }) }),
  }
}

function inCalls<Deed>(deeds: readonly Deed[], cost: (deed: Deed) => number): readonly (readonly Deed[])[] {
  const calls: Deed[][] = []
  let room = 0
  for (const deed of deeds) {
    const last = calls.at(-1)
    if (last === undefined || cost(deed) > room) {
      calls.push([deed])
      room = TRANSFORMED_MAX
    } else last.push(deed)
    room -= cost(deed)
  }
  return calls
}

const verbs: Readonly<Record<TransformCall, string>> = {
  open: 'abrir',
  portion: 'porcionar',
  freeze: 'congelar',
  thaw: 'descongelar',
  move: 'mover',
}

/** The words of the button; null where nothing would be done. */
export function planText(plan: Shares, count: number): string | null {
  const { used, thrown, transformed } = sharesOf(plan, count)
  const call = transformCallOf(plan)
  if (thrown === 0 && transformed === 0) return used === 0 ? null : `Dar baixa em ${used}`
  return capitalised(
    listText([
      ...(used > 0 ? [`usar ${used}`] : []),
      ...(thrown > 0 ? [`descartar ${thrown}`] : []),
      ...(transformed > 0 && call !== null ? [`${verbs[call]} ${transformed}`] : []),
    ]),
  )
}

const nouns: Readonly<Record<TransformCall, string>> = {
  open: 'abertura',
  portion: 'porcionamento',
  freeze: 'congelamento',
  thaw: 'descongelamento',
  move: 'mudança de lugar',
}

/** The message after it. */
export function planDone(plan: Shares, count: number, name: string): string {
  const { used, thrown, transformed } = sharesOf(plan, count)
  const call = transformCallOf(plan)
  const parts = [
    ...(used > 0 ? [`consumo de ${used}`] : []),
    ...(thrown > 0 ? [`descarte de ${thrown}`] : []),
    ...(transformed > 0 && call !== null ? [`${nouns[call]} de ${transformed}`] : []),
  ]
  return `${capitalised(listText(parts))} de ${name} registrado com sucesso.`
}
