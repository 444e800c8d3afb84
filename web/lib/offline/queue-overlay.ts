import type { InfiniteData } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Label, LabelLot } from '#contract/labels'
import { rowOf, wordOf } from '#contract/labels/act-table'
import type { LabelByCode } from '#contract/labels/life'
import { roundCloseBody } from '#contract/labels/rounds'
import type { Round } from '#contract/labels/rounds'
import { closedRound } from './closed-round.ts'
import { lotsWithout } from '../lots-without.ts'
import type { QueuedCommand } from './command.ts'
import { outcomeOf } from './queue.ts'

// What the lists show while commands wait: the lists as they were read, with what the commands change and make. The server
// may refuse a command: then the list is shown as it was read.

interface LotsPage {
  readonly items: readonly LabelLot[]
}

type Filters = Readonly<Record<string, unknown>>

/** What a list that was read at this time does not know: what waits, and what the server has done since. */
export function laidOver(commands: readonly QueuedCommand[], readAt: number): readonly QueuedCommand[] {
  return commands.filter((command) => {
    const outcome = outcomeOf(command)
    if (outcome === 'guardado') return true
    return outcome !== 'recusado' && Date.parse(command.settledAt ?? '') > readAt
  })
}

/** The data of a query of labels with the commands laid over it; the same object where they change nothing. */
export function overlaid(queryKey: readonly unknown[], data: unknown, commands: readonly QueuedCommand[]): unknown {
  if (commands.length === 0) return data
  const [, kind, subject] = queryKey
  switch (kind) {
    case 'list':
      return listOver(data as InfiniteData<LotsPage>, subject as Filters, commands)
    case 'expired':
    case 'expiring':
      return pageOver(data as LotsPage, commands)
    case 'one':
      return labelOver(data as Label, commands)
    case 'code':
      return inHandOver(data as LabelByCode, commands)
    case 'round':
      return roundOver(data as Round, commands)
    default:
      return data
  }
}

const goneBy = (commands: readonly QueuedCommand[]): ReadonlySet<number> =>
  new Set(commands.flatMap(({ changes }) => changes))

function pageOver(page: LotsPage, commands: readonly QueuedCommand[]): LotsPage {
  const items = lotsWithout(page.items, goneBy(commands))
  return items.length === page.items.length && items.every((lot, index) => lot === page.items[index])
    ? page
    : { ...page, items }
}

function listOver(
  data: InfiniteData<LotsPage>,
  filters: Filters,
  commands: readonly QueuedCommand[],
): InfiniteData<LotsPage> {
  // What has left stock is a list of its own, which the server writes.
  if (isOfGone(filters)) return data
  const pages = data.pages.map((page) => pageOver(page, commands))
  const known = new Set(data.pages.flatMap(({ items }) => items).flatMap(({ labels }) => labels.map(({ id }) => id)))
  const gone = goneBy(commands)
  const made = Object.keys(filters).length > 0 ? [] : madeLots(commands, (id) => !known.has(id) && !gone.has(id))
  const [first, ...others] = pages
  if (first !== undefined && made.length > 0)
    return { ...data, pages: [{ ...first, items: [...made, ...first.items] }, ...others] }
  return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages }
}

const isOfGone = ({ status }: Filters): boolean =>
  typeof status === 'string' && (rowOf(status) !== undefined || status === 'transformed' || status === 'annulled')

/** The labels that the commands make, as the lots of a list, the newest first. */
function madeLots(commands: readonly QueuedCommand[], isShown: (id: number) => boolean): readonly LabelLot[] {
  return commands
    .flatMap(({ key, makes }) => {
      const lots = new Map<string, LabelLot>()
      for (const label of makes.filter(({ id }) => isShown(id))) {
        const { shared, own } = parts(label)
        const same = JSON.stringify(shared)
        const before = lots.get(same)
        // The first figures tell the lots of a list apart.
        const lot = before?.lot ?? lots.size.toString(16).padStart(2, '0') + key.slice(0, 30)
        lots.set(same, { lot, shared, labels: [...(before?.labels ?? []), own] })
      }
      return [...lots.values()]
    })
    .reverse()
}

function parts(label: Label): { readonly shared: LabelLot['shared']; readonly own: LabelLot['labels'][number] } {
  const {
    id,
    qrCode,
    qrKey,
    responsible,
    entry_date,
    entry_day,
    print_count,
    startedAt,
    parentIds,
    blocked,
    ...shared
  } = label
  return {
    shared,
    own: {
      id,
      qrCode,
      qrKey,
      responsible,
      entry_date,
      entry_day,
      print_count,
      ...(startedAt !== undefined && { startedAt }),
      ...(parentIds !== undefined && { parentIds }),
      ...(blocked !== undefined && { blocked }),
    },
  }
}

const endings = z.object({
  items: z.optional(z.array(z.object({ id: z.int(), how: z.string() }))),
  outcomes: z.optional(z.array(z.object({ id: z.int(), outcome: z.string() }))),
})

interface Ending {
  readonly command: QueuedCommand
  /** The word of a baixa; null: other labels take its place. */
  readonly how: string | null
}

/** How a label leaves stock by the last of the commands that change it. */
function endingOf(id: number, commands: readonly QueuedCommand[]): Ending | null {
  const command = commands.filter(({ changes }) => changes.includes(id)).at(-1)
  if (command === undefined) return null
  const { items = [], outcomes = [] } = endings.safeParse(command.body).data ?? {}
  const how = items.find((item) => item.id === id)?.how ?? outcomes.find((each) => each.id === id)?.outcome ?? null
  return { command, how }
}

function labelOver<Of extends Label>(label: Of, commands: readonly QueuedCommand[]): Of {
  const ending = endingOf(label.id, commands)
  if (ending === null) return label
  return { ...label, status: rowOf(ending.how ?? '')?.status ?? 'transformed' }
}

function inHandOver(inHand: LabelByCode, commands: readonly QueuedCommand[]): LabelByCode {
  const ending = endingOf(inHand.id, commands)
  if (ending === null) return inHand
  const { command, how } = ending
  const word = how === null ? 'substituída' : wordOf(how)
  return {
    ...labelOver(inHand, commands),
    actions: how !== null && outcomeOf(command) === 'guardado' ? ['undo'] : [],
    choices: [],
    sooner: null,
    departure: {
      how: how ?? 'transformada',
      at: command.at,
      person: command.person.name,
      text: `Guardado neste aparelho: ${word}. Ainda não enviado.`,
    },
  }
}

function roundOver(round: Round, commands: readonly QueuedCommand[]): Round {
  const closing = commands.filter(({ kind, body }) => kind === 'round_close' && body['id'] === round.id).at(-1)
  if (closing !== undefined && round.result === null) {
    const { id: _id, ...body } = closing.body
    const said = roundCloseBody.safeParse(body)
    return said.success ? closedRound(round, said.data, closing.at) : round
  }
  const gone = goneBy(commands)
  const labels = round.result === null ? round.labels.filter(({ id }) => !gone.has(id)) : round.labels
  return labels.length === round.labels.length ? round : { ...round, labels }
}
