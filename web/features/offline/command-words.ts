import { formatLabelDate } from '#contract/labels/shelf-life'
import { tagCode } from '#contract/tag-code'
import { counted, listText, plural } from '#contract/words'
import type { CommandKind } from '#contract/offline'
import type { QueuedCommand } from '../../lib/offline/command.ts'
import { countOf, heldLabels, labelsOfBefore, outcomeOf } from '../../lib/offline/queue.ts'
import type { Outcome } from '../../lib/offline/queue.ts'
import { dataTime } from '../../lib/offline/data-time.ts'
import { personText } from '../../lib/own-name.ts'

/** `Recusado: Frango desfiado, consumida`; the name may have a colon of its own. */
export function askingTitle(command: QueuedCommand): string {
  const { title } = command.words
  const at = title.lastIndexOf(': ')
  const what = at === -1 ? title : `${title.slice(0, at)}, ${title.slice(at + 2)}`
  return `${outcomeOf(command) === 'recusado' ? 'Recusado' : 'Conferir'}: ${what}`
}

export interface Clock {
  readonly now: number
  readonly timeZone: string
}

/** `14:32`, and its day where it is not today. */
export const timeText = (at: string, { now, timeZone }: Clock): string => dataTime(Date.parse(at), now, timeZone)

/** `FID20260412 · João`; of what the server has, also when it was sent. */
export function detailText(command: QueuedCommand, clock: Clock): string {
  const sent = command.settledAt === null ? '' : `enviado às ${timeText(command.settledAt, clock)}`
  return [command.words.detail, personText(command.person), sent].filter(Boolean).join(' · ')
}

/** `FID20260412 · João, 14:32` */
export const askingDetail = (command: QueuedCommand, clock: Clock): string =>
  [command.words.detail, `${personText(command.person)}, ${timeText(command.at, clock)}`].filter(Boolean).join(' · ')

const unchanged: Readonly<Record<CommandKind, string>> = {
  quick_labels: 'Nada entrou no estoque.',
  withdrawals: 'Nada mudou no estoque.',
  transformations: 'Nada mudou no estoque.',
  round_close: 'A ronda não foi encerrada.',
  temperature_round: 'Nenhuma temperatura foi gravada.',
  prints: 'A impressão não foi registrada.',
}

/** The labels that came out before, with what to do about them; blank where there are none. */
function alsoText(command: QueuedCommand): string {
  const ids = labelsOfBefore(command)
  if (ids.length === 0) return ''
  const year = Number((command.makes[0]?.entry_day ?? command.at).slice(0, 4))
  const codes = listText(ids.map((id) => tagCode(year, id)))
  return plural(
    ids.length,
    `Também saiu a etiqueta ${codes}, de antes: jogue fora se não estiver em uso.`,
    `Também saíram as etiquetas ${codes}, de antes: jogue fora as que não estão em uso.`,
  )
}

/** The labels that nobody may use, because an occurrence has blocked them; blank where there are none. */
function heldText(command: QueuedCommand): string {
  const ids = heldLabels(command)
  if (ids.length === 0) return ''
  const codes = command.makes.flatMap(({ id, qrCode }) => (ids.includes(id) ? [qrCode] : []))
  // A label that was changed may be of another year, so its code is not known.
  const labels =
    codes.length === ids.length
      ? `${plural(ids.length, 'a etiqueta', 'as etiquetas')} ${listText(codes)}`
      : counted(ids.length, 'etiqueta', 'etiquetas')
  return `Uma ocorrência de temperatura bloqueou ${labels}: não use até alguém decidir na ocorrência.`
}

/** What a person is told of a command besides its outcome. */
export const besidesTexts = (command: QueuedCommand): readonly string[] =>
  [heldText(command), alsoText(command)].filter((text) => text !== '')

/** Why it was refused, and what that means for what is there. */
export function refusalText(command: QueuedCommand): string {
  const { result, kind, makes } = command
  const paper = plural(
    makes.length,
    'A etiqueta que saiu no papel não vale: jogue fora.',
    'As etiquetas que saíram no papel não valem: jogue fora.',
  )
  const why = result?.detail ?? ''
  return [asSentence(why), unchanged[kind], makes.length > 0 ? paper : '', alsoText(command)].filter(Boolean).join(' ')
}

/** A refusal of one field has no full stop. */
const asSentence = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`)

/** `Joguei a etiqueta fora`, `Joguei as 6 etiquetas fora` */
export const thrownText = (count: number): string =>
  plural(count, 'Joguei a etiqueta fora', `Joguei as ${count} etiquetas fora`)

/** `13 feitos`, `13 feitos · 2 recusados` */
export function settledTitle(commands: readonly QueuedCommand[]): string {
  const count = (outcome: Outcome) => countOf(commands.filter((command) => outcomeOf(command) === outcome))
  const [done, refused, checked] = [count('feito'), count('recusado'), count('conferir')]
  const counts = [
    done > 0 ? counted(done, 'feito', 'feitos') : '',
    refused > 0 ? counted(refused, 'recusado', 'recusados') : '',
    checked > 0 ? counted(checked, 'conferido', 'conferidos') : '',
  ]
  return counts.filter(Boolean).join(' · ')
}

/** `2 h 26`, `45 min`: how long nothing was heard of the server. */
export function sinceText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 60) return `${minutes} min`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}

/** `08/12` and `07/12`; with their years where these differ. */
export function datesText(dates: readonly string[], timeZone: string): readonly string[] {
  const texts = dates.map((date) => formatLabelDate(date, timeZone))
  const years = new Set(texts.map((text) => /\d{4}/.exec(text)?.[0]))
  return years.size === 1 ? texts.map((text) => text.replace(/\/\d{4}/, '')) : texts
}
