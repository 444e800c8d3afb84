import type { Label } from '#contract/labels'
import { isWithdrawalAct, rowOf, withdrawalActs } from '#contract/labels/act-table'
import type { LabelByCode } from '#contract/labels/life'
import { labelRejections } from '#contract/labels/rejections'
import { actionsOf } from '#contract/labels/usable'
import { parseTypedCode } from '#contract/labels/tag-code'
import { personNow } from '../../rights.ts'
import type { QueuedCommand } from '../command.ts'
import { ownQueue, queueSnapshot, untilLoaded } from '../own-queue.ts'
import { outcomeOf } from '../queue.ts'

/** A label in hand. `onDevice`: it is from this device and not from the server, and what is to be said of that. */
export type LabelInHand = LabelByCode & { readonly onDevice?: string }

/** A label that was made on this device and waits for the server, as its page shows it; null: there is none. */
export async function labelHere(text: string): Promise<LabelInHand | null> {
  const code = parseTypedCode(text)
  if (code === null) return null
  await untilLoaded()
  const waiting = queueSnapshot().commands.filter((command) => outcomeOf(command) === 'guardado')
  const label = waiting.flatMap(({ makes }) => makes).find(({ id }) => id === code.id)
  if (label === undefined || parseTypedCode(label.qrCode)?.year !== code.year) return null
  const gone = waiting.filter(({ kind, changes }) => kind === 'withdrawals' && changes.includes(label.id)).at(-1)
  const alone: Alone = { choices: [], sooner: null, parents: [], children: [], onDevice: 'Guardado neste aparelho' }
  if (gone !== undefined) return { ...goneBy(label, gone), ...alone }
  const actions = actionsOf(label, personNow(), new Date()).filter(isWithdrawalAct)
  return { ...label, ...alone, actions: [...actions], departure: null }
}

/** What nobody but the server knows. */
type Alone = Pick<LabelInHand, 'choices' | 'sooner' | 'parents' | 'children' | 'onDevice'>

/** The label after its baixa, which waits too. */
function goneBy(label: Label, { at, person, body }: QueuedCommand) {
  const how = howOf(body, label.id)
  const status = rowOf(how)?.status ?? label.status
  const timeZone = ownQueue()?.session.time_zone ?? 'America/Sao_Paulo'
  const text = labelRejections.label_withdrawn.text({ how, at, timeZone, person: person.name })
  return { ...label, status, actions: ['undo' as const], departure: { how, at, person: person.name, text } }
}

const hows: readonly string[] = Object.values(withdrawalActs).map(({ how }) => how)

function howOf({ items }: QueuedCommand['body'], id: number): string {
  const item = Array.isArray(items) ? (items as readonly unknown[]).find((one) => isItem(one) && one.id === id) : null
  const how = isItem(item) ? item.how : ''
  return hows.includes(how) ? how : withdrawalActs.consume.how
}

const isItem = (item: unknown): item is { readonly id: number; readonly how: string } =>
  typeof item === 'object' && item !== null && 'id' in item && 'how' in item
