import { counted, plural } from '#contract/words'
import type { QueuedCommand } from '../../lib/offline/command.ts'
import { countOf, toldOf, unseenOf, waitingOf } from '../../lib/offline/queue.ts'
import { lastReturn } from './command-parts.ts'
import { dataTime } from '../../lib/offline/data-time.ts'

/** What the bar is made of. */
interface BarFacts {
  readonly isConnected: boolean
  readonly commands: readonly QueuedCommand[]
  /** This device prepares for the time without a connection, and has no number left. */
  readonly lacksNumbers: boolean
  readonly sending: boolean
  /** Why the queue is not sent; null: nothing is known. */
  readonly problem: string | null
  /** How old the shown lists are: `12:10`; null: none is shown. */
  readonly dataFrom: string | null
  readonly now: number
  readonly timeZone: string
}

export interface BarWords {
  /** away: no connection. blocked: no label can be made either. back: the connection is back. stuck: the queue is not sent. */
  readonly look: 'away' | 'blocked' | 'back' | 'stuck'
  readonly first: string
  readonly rest: readonly string[]
}

/** So long the bar says that everything was done. */
const DONE_SHOWN_MS = 60_000
/** So long it says when, beside what asks for a person. */
const RETURN_SHOWN_MS = 60 * 60_000

/** The words of the bar; null: there is nothing to say. */
export function barWords(facts: BarFacts): BarWords | null {
  const waiting = countOf(waitingOf(toldOf(facts.commands)))
  if (!facts.isConnected) return awayWords(facts, waiting)
  return waiting > 0 ? sendingWords(facts, waiting) : backWords(facts)
}

function awayWords({ lacksNumbers, dataFrom }: BarFacts, waiting: number): BarWords {
  const rest = [
    waiting > 0 ? waitingText(waiting) : '',
    lacksNumbers ? 'sem números reservados' : '',
    dataFrom !== null && !lacksNumbers ? `dados de ${dataFrom}` : '',
  ]
  return { look: lacksNumbers ? 'blocked' : 'away', first: 'Sem internet', rest: rest.filter(Boolean) }
}

function sendingWords({ problem, sending, commands }: BarFacts, waiting: number): BarWords {
  const asking = askingText(commands)
  if (problem !== null) return { look: 'stuck', first: waitingText(waiting), rest: [problem, ...asking] }
  return { look: 'back', first: 'De volta', rest: [sending ? `enviando ${waiting}` : waitingText(waiting), ...asking] }
}

function backWords({ commands, now, timeZone }: BarFacts): BarWords | null {
  const asking = askingText(commands)
  const last = lastReturn(commands)
  const age = last === null ? Infinity : now - last.at
  const isShown = age < (asking.length > 0 ? RETURN_SHOWN_MS : DONE_SHOWN_MS)
  if (last === null || !isShown) return asking[0] === undefined ? null : { look: 'stuck', first: asking[0], rest: [] }
  const done = last.done > 0 ? [`${counted(last.done, 'feito', 'feitos')} às ${dataTime(last.at, now, timeZone)}`] : []
  return { look: 'back', first: 'De volta', rest: [...done, ...asking] }
}

const waitingText = (count: number) => `${count} aguardando`

function askingText(commands: readonly QueuedCommand[]): readonly string[] {
  const count = unseenOf(commands).length
  return count === 0 ? [] : [`${count} ${plural(count, 'pede', 'pedem')} você`]
}
