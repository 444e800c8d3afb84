import type { CommandKind, SyncCommand, SyncResult } from '#contract/offline'
import type { QueuedCommand } from './command.ts'

/** So many commands wait on one device. */
export const COMMANDS_MAX = 300
/** The commands of one call. */
const CALL_MAX = 100
/** Their characters: with three bytes each they stay below the 1 MiB that the server reads. */
const CALL_CHARACTERS = 300_000
/** The server takes what was done in so long. */
const QUEUE_MS = 72 * 3_600_000
/** A person who comes back the next day still finds what became of it. */
const SETTLED_MS = 24 * 3_600_000

export type Outcome = 'guardado' | 'feito' | 'recusado' | 'conferir'

/** What became of a command. An answer that was lost and is asked for again says what the first one was. */
export function outcomeOf({ result }: Pick<QueuedCommand, 'result'>): Outcome {
  if (result === null) return 'guardado'
  if (result.status === 'repetido') return result.first ?? 'feito'
  return result.status
}

export const waitingOf = (commands: readonly QueuedCommand[]): readonly QueuedCommand[] =>
  commands.filter(({ result }) => result === null)

/** Labels that came out with other numbers before, and that the server could not annul. */
export const labelsOfBefore = ({ result }: Pick<QueuedCommand, 'result'>): readonly number[] => result?.also ?? []

/** Labels that it made or changed, and that an occurrence has blocked at its arrival. */
export const heldLabels = ({ result }: Pick<QueuedCommand, 'result'>): readonly number[] => result?.held ?? []

const isAsking = (command: QueuedCommand): boolean =>
  ['recusado', 'conferir'].includes(outcomeOf(command)) ||
  labelsOfBefore(command).length + heldLabels(command).length > 0

/**
 * What a person is told of. The print of labels that the queue itself makes is no write beside them: it waits with them, and
 * is refused with them. Where only the print waits or is refused, it is told.
 */
export function toldOf(commands: readonly QueuedCommand[]): readonly QueuedCommand[] {
  const makers = makersOf(commands)
  return commands.filter((command) => !isPartOf(command, makers))
}

/** The command with this key, and the prints that are told with it. */
export function withPrints(commands: readonly QueuedCommand[], key: string): readonly QueuedCommand[] {
  const makers = makersOf(commands)
  const isTold = (id: number) => makers.get(id)?.key === key
  return commands.filter(
    (command) => command.key === key || (isPartOf(command, makers) && listed(command, 'ids').some(isTold)),
  )
}

type Makers = ReadonlyMap<unknown, QueuedCommand>

const makersOf = (commands: readonly QueuedCommand[]): Makers =>
  new Map(commands.flatMap((command) => command.makes.map(({ id }) => [id, command] as const)))

function isPartOf(command: QueuedCommand, makers: Makers): boolean {
  if (command.kind !== 'prints') return false
  const own = listed(command, 'ids').map((id) => makers.get(id))
  return own.every((maker) => maker !== undefined && isToldWith(outcomeOf(command), outcomeOf(maker)))
}

const isToldWith = (print: Outcome, labels: Outcome): boolean =>
  print === 'feito' || print === labels || labels === 'recusado'

const listed = ({ body }: QueuedCommand, name: string): readonly number[] =>
  Array.isArray(body[name]) ? (body[name] as readonly number[]) : []

const labelsOf: Readonly<Record<CommandKind, (command: QueuedCommand) => number>> = {
  quick_labels: ({ makes }) => makes.length,
  withdrawals: ({ changes }) => changes.length,
  transformations: (command) => listed(command, 'ids').length,
  round_close: (command) => listed(command, 'seen').length + listed(command, 'outcomes').length,
  temperature_round: () => 1,
  prints: (command) => listed(command, 'ids').length,
}

/**
 * How much that is: each label that was made or dealt with is one, and a walk with the thermometer is one (spec K, o1).
 *
 * @param commands those that a person is told of
 */
export const countOf = (commands: readonly QueuedCommand[]): number =>
  commands.reduce((sum, command) => sum + Math.max(1, labelsOf[command.kind](command)), 0)

/** What the server refused or wants to be checked, or what came out twice, and nobody has seen yet. */
export const unseenOf = (commands: readonly QueuedCommand[]): readonly QueuedCommand[] =>
  toldOf(commands).filter((command) => !command.isSeen && isAsking(command))

export const inOrder = (commands: readonly QueuedCommand[]): readonly QueuedCommand[] =>
  [...commands].sort((a, b) => a.seq - b.seq)

/** Why no more is kept; null: there is room for `count` commands. */
export function fullSentence(commands: readonly QueuedCommand[], count = 1): string | null {
  return waitingOf(commands).length + count <= COMMANDS_MAX
    ? null
    : `Há ${COMMANDS_MAX} registros aguardando envio neste aparelho. Conecte para continuar.`
}

/** What waits for longer than the server takes; null: nothing does. It is sent all the same, and the server says so. */
export function tooOldSentence(commands: readonly QueuedCommand[], now: number): string | null {
  const old = waitingOf(commands).filter(({ at }) => now - Date.parse(at) > QUEUE_MS).length
  if (old === 0) return null
  const what = old === 1 ? 'Um registro aguarda' : `${old} registros aguardam`
  return `${what} há mais de 72 horas: não entra mais pela fila. Anote e registre de novo com internet.`
}

interface KnownTimes {
  /** Milliseconds: the server's time minus the device's at their last contact. */
  readonly offset: number
  readonly packAsOf: number | null
  /** The device's time. */
  readonly lastContactAt: number | null
}

/**
 * The newest instant of the server's clock that the device knows of, in milliseconds. A device's clock that shows less was
 * set back. What does not wait any more was done before the last contact.
 */
export function newestKnown(
  commands: readonly QueuedCommand[],
  { offset, packAsOf, lastContactAt }: KnownTimes,
): number {
  const own = [lastContactAt ?? 0, ...waitingOf(commands).map(({ at }) => Date.parse(at))]
  return Math.max(packAsOf ?? 0, ...own.map((time) => time + offset))
}

/**
 * The times that an answer of the pack tells: since when it is right, and how far the clocks differ. The server's time is
 * that of the middle of the call, as far as a device can tell. An answer without a time tells none.
 */
export function packTimes(
  asOfText: string | null,
  { sentAt, now }: { readonly sentAt: number; readonly now: number },
): { readonly packAsOf?: number; readonly offset?: number } {
  const packAsOf = Date.parse(asOfText ?? '')
  return Number.isNaN(packAsOf) ? {} : { packAsOf, offset: Math.round(packAsOf - (sentAt + now) / 2) }
}

interface Call {
  readonly commands: readonly QueuedCommand[]
  /** The queue goes on after this call. */
  readonly more: boolean
}

/** The next commands to send, in their order, as many as one call takes; null: nothing waits. */
export function nextCall(commands: readonly QueuedCommand[]): Call | null {
  const waiting = inOrder(waitingOf(commands))
  if (waiting.length === 0) return null
  let characters = 0
  const tooMuch = waiting.findIndex((command, index) => {
    characters += JSON.stringify(asSent(command)).length
    return index === CALL_MAX || (index > 0 && characters > CALL_CHARACTERS)
  })
  const sent = tooMuch === -1 ? waiting : waiting.slice(0, tooMuch)
  return { commands: sent, more: sent.length < waiting.length }
}

/** Those of the `chosen` commands that still wait in the queue: others were taken back, or another tab has sent them. */
export function stillWaiting(
  chosen: readonly QueuedCommand[],
  stored: readonly QueuedCommand[],
): readonly QueuedCommand[] {
  const keys = new Set(waitingOf(stored).map(({ key }) => key))
  return chosen.filter(({ key }) => keys.has(key))
}

/** As the call takes it: the same whenever it is sent. */
export const asSent = ({ key, seq, at, kind, body, person, rulesHash, attempt }: QueuedCommand): SyncCommand => ({
  key,
  seq,
  at,
  kind,
  body: { ...body },
  person: { id: person.id, confirmed: person.confirmed },
  ...(rulesHash !== null && { rulesHash }),
  ...(attempt !== null && { attempt }),
})

/**
 * The commands of which the answer says something, with it. Results may be fewer than commands: the others go on waiting. A
 * result that is there already stays.
 */
export function settledBy(
  commands: readonly QueuedCommand[],
  results: readonly SyncResult[],
  at: string,
): readonly QueuedCommand[] {
  const byKey = new Map(results.map((result) => [result.key, result]))
  return commands.flatMap((command) => {
    const result = byKey.get(command.key)
    return result === undefined || command.result !== null ? [] : [{ ...command, result, settledAt: at }]
  })
}

/** What the list need not show any more. What waits, and what nobody has seen, always stays. */
export function bygone(commands: readonly QueuedCommand[], now: number): readonly QueuedCommand[] {
  const unseen = new Set(unseenOf(commands))
  return commands.filter(
    (command) =>
      command.result !== null && !unseen.has(command) && now - Date.parse(command.settledAt ?? command.at) > SETTLED_MS,
  )
}

const outcomeWords: Readonly<Record<Outcome, string>> = {
  guardado: 'guardado neste aparelho, não enviado',
  feito: 'feito',
  recusado: 'recusado',
  conferir: 'feito, conferir',
}

/** The queue for a person who writes it down or sends it to somebody: one line for each command. */
export function textOf(commands: readonly QueuedCommand[], timeZone: string): string {
  const time = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return inOrder(commands)
    .map((command) => {
      const { at, words, person, result } = command
      const said = [words.title, words.detail, person.name].filter((part) => part !== '').join(' · ')
      const detail = result?.detail === undefined ? '' : ` (${result.detail})`
      return `${time.format(new Date(at))} · ${said} · ${outcomeWords[outcomeOf(command)]}${detail}`
    })
    .join('\n')
}
