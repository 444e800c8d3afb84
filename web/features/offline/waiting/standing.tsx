import { plural } from '#contract/words'
import type { QueueView } from '../../../lib/offline/own-queue.ts'
import { countOf, toldOf, waitingOf } from '../../../lib/offline/queue.ts'
import { sinceText } from '../command-words.ts'
import styles from './waiting.module.css'

interface StandingProps {
  readonly queue: QueueView
  readonly isConnected: boolean
  readonly now: number
}

/** How much waits, how many labels can still be made, and since when nothing was heard of the server. */
export function Standing({
  queue: { commands, numbersLeft, packAsOf, lastContactAt },
  isConnected,
  now,
}: StandingProps) {
  const waiting = countOf(waitingOf(toldOf(commands)))
  return (
    <section className={styles.figures} aria-label="Este aparelho">
      <Figure value={String(waiting)} words={[plural(waiting, 'guardado', 'guardados'), 'neste aparelho']} />
      {packAsOf === null ? null : (
        <Figure
          value={String(numbersLeft)}
          words={plural(numbersLeft, 'número,reservado ainda', 'números,reservados ainda').split(',')}
        />
      )}
      {isConnected || lastContactAt === null ? null : (
        <Figure value={sinceText(now - lastContactAt)} words={['desde o último', 'contato']} />
      )}
    </section>
  )
}

const Figure = ({ value, words }: { readonly value: string; readonly words: readonly string[] }) => (
  <p className="row gap-3">
    <b className="strong figures one-line">{value}</b>
    <span className="muted text-2 tight">{words.join(' ')}</span>
  </p>
)
