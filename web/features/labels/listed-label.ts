import { isWithdrawn, label as labelAnswer } from '#contract/labels'
import type { Label } from '#contract/labels'
import { isWithdrawalAct } from '#contract/labels/act-table'
import { labelByCode, transformCalls } from '#contract/labels/life'
import type { LabelByCode } from '#contract/labels/life'
import { parseTypedCode, tagCode } from '#contract/labels/tag-code'
import { actionsOf } from '#contract/labels/usable'
import { keptLists } from '../../lib/kept-data.ts'
import type { KeptList } from '../../lib/kept-data.ts'
import { labelsKey } from '../../lib/labels-key.ts'
import { dataTime } from '../../lib/offline/data-time.ts'
import type { LabelInHand } from '../../lib/offline/labels/label-here.ts'
import { ownQueue, queueSnapshot, untilLoaded } from '../../lib/offline/own-queue.ts'
import { laidOver, overlaid } from '../../lib/offline/queue-overlay.ts'
import { personNow } from '../../lib/rights.ts'

// A label that this device has seen in a list, while the server does not answer.

/** A label in a list that was read at this time. */
interface Seen {
  readonly label: Label
  /** Its own page was read, too; null: it was not. */
  readonly page: LabelByCode | null
  readonly at: number
}

/** The label as the newest list of this device has it, with what waits over it; null: no list has it. */
export async function listedLabel(text: string): Promise<LabelInHand | null> {
  const typed = parseTypedCode(text)
  if (typed === null) return null
  await untilLoaded()
  const own = ownQueue()
  if (own === null) return null
  const code = tagCode(typed.year, typed.id)
  const seen = newest((await keptLists(own.session)).flatMap((list) => seenIn(list, code)))
  if (seen === null) return null
  const now = new Date()
  const commands = laidOver(queueSnapshot().commands, seen.at)
  const inHand = overlaid([...labelsKey, 'code', code], pageOf(seen, now), commands) as LabelByCode
  // Nobody here knows who has taken it out of stock.
  if (isWithdrawn(inHand.status) && inHand.departure === null) return null
  const time = dataTime(seen.at, now.getTime(), own.session.time_zone)
  return { ...inHand, onDevice: `Como estava nos dados de ${time} deste aparelho` }
}

function newest(seen: readonly Seen[]): Seen | null {
  const [first = null, ...older] = [...seen].sort((a, b) => b.at - a.at)
  return first && { ...first, page: first.page ?? older.find(({ page }) => page !== null)?.page ?? null }
}

function seenIn({ queryKey, data, at }: KeptList, code: string): readonly Seen[] {
  if (queryKey[0] !== labelsKey[0]) return []
  return withCode(data, code).flatMap((found) => {
    const { success, data: label } = labelAnswer.safeParse(found)
    if (!success) return []
    return [{ label, page: labelByCode.safeParse(found).data ?? null, at }]
  })
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Everything in a list that has this code. The labels of a lot have its shared fields. */
function withCode(value: unknown, code: string, shared: object = {}): readonly object[] {
  if (Array.isArray(value)) return value.flatMap((each: unknown) => withCode(each, code, shared))
  if (!isObject(value)) return []
  if (value['qrCode'] === code) return [{ ...shared, ...value }]
  const own = isObject(value['shared']) ? value['shared'] : shared
  return Object.values(value).flatMap((each) => withCode(each, code, own))
}

const isTransform = (action: string): boolean => transformCalls.some((call) => call === action)

/** What may be done is asked again: a list of an hour ago may show what has expired since. */
function pageOf({ label, page }: Seen, now: Date): LabelByCode {
  const alone = { choices: [], sooner: null, parents: [], children: [], departure: null }
  const known = { ...alone, ...page, ...label }
  if (isWithdrawn(label.status)) return { ...known, actions: [], departure: page?.departure ?? null }
  const allowed = actionsOf(label, personNow(), now)
  const transforms = allowed.includes('transform') ? (page?.actions ?? []).filter(isTransform) : []
  return { ...known, departure: null, actions: [...allowed.filter(isWithdrawalAct), ...transforms] }
}
