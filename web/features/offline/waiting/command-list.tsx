import { useState } from 'react'
import { IconCheck, IconChevronDown, IconDeviceTablet, IconX } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import type { QueuedCommand } from '../../../lib/offline/command.ts'
import { outcomeOf } from '../../../lib/offline/queue.ts'
import type { Outcome } from '../../../lib/offline/queue.ts'
import type { Clock } from '../command-words.ts'
import { detailText, timeText } from '../command-words.ts'
import styles from './waiting.module.css'

/** So many rows stand there before somebody asks for more. */
const FIRST = 20

interface CommandListProps {
  readonly title?: string
  /** The last one first. */
  readonly commands: readonly QueuedCommand[]
  readonly clock: Clock
}

/** Writes of this device, each with what became of it. */
export function CommandList({ title, commands, clock }: CommandListProps) {
  const [isWhole, setWhole] = useState(false)
  if (commands.length === 0) return null
  const shown = isWhole || commands.length <= FIRST + 1 ? commands : commands.slice(0, FIRST)
  const rest = commands.length - shown.length
  const first = commands.at(-1)
  return (
    <section aria-label={title ?? 'Guardados neste aparelho'}>
      {title === undefined ? null : <h2 className="text-3 mid below-2">{title}</h2>}
      <ol className={`panel ${styles.list}`} data-many={shown.length > FIRST + 1 || undefined}>
        {shown.map((command) => (
          <Row key={command.key} command={command} clock={clock} />
        ))}
        {rest === 0 || first === undefined ? null : (
          <li className={styles.more}>
            <Button look="plain" onClick={() => setWhole(true)} icon={<IconChevronDown size={18} aria-hidden="true" />}>
              Mais {rest}, desde {timeText(first.at, clock)}
            </Button>
          </li>
        )}
      </ol>
    </section>
  )
}

function Row({ command, clock }: { readonly command: QueuedCommand; readonly clock: Clock }) {
  return (
    <li className={styles.row}>
      <time className="muted mid figures" dateTime={command.at}>
        {timeText(command.at, clock)}
      </time>
      <span className="slim break">
        <b className="mid block tight">{command.words.title}</b>
        <span className="muted text-2 figures">{detailText(command, clock)}</span>
      </span>
      <StateMark outcome={outcomeOf(command)} />
    </li>
  )
}

const marks = {
  guardado: { word: 'guardado', tone: 'gone', icon: IconDeviceTablet },
  feito: { word: 'feito', tone: 'ok', icon: IconCheck },
  recusado: { word: 'recusado', tone: 'late', icon: IconX },
  conferir: { word: 'conferido', tone: 'ok', icon: IconCheck },
} as const

/** `guardado` is another word and another look than `feito` (spec K, rule 10). */
function StateMark({ outcome }: { readonly outcome: Outcome }) {
  const { word, tone, icon: Mark } = marks[outcome]
  return (
    <span
      className={`tinted pill inline-row gap-1 text-2 mid one-line ${styles.state}`}
      data-tone={tone}
      data-kept={outcome === 'guardado' || undefined}
    >
      <Mark size={18} aria-hidden="true" />
      {word}
    </span>
  )
}
