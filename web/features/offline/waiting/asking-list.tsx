import { useEffect } from 'react'
import type { Session } from '#contract/auth/session'
import { IconTag, IconX } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { preloadDrawing } from '../../../components/printing/print-labels.ts'
import { PrintNotices } from '../../../components/printing/print-notice.tsx'
import { usePrintLabels } from '../../../components/printing/use-print-labels.ts'
import type { QueuedCommand } from '../../../lib/offline/command.ts'
import { markSeen } from '../../../lib/offline/own-queue.ts'
import { outcomeOf } from '../../../lib/offline/queue.ts'
import { wayOutOf } from '../command-parts.ts'
import type { Clock } from '../command-words.ts'
import { besidesTexts, askingDetail, askingTitle, refusalText, thrownText } from '../command-words.ts'
import { AskingFrame } from './asking-frame.tsx'
import { ReprintCard } from './reprint-card.tsx'

interface AskingListProps {
  readonly commands: readonly QueuedCommand[]
  readonly session: Session
  readonly clock: Clock
  /** Something asks no more. */
  readonly onDone: () => void
}

/** What asks for a person, each thing with one way out. */
export function AskingList({ commands, session, clock, onDone }: AskingListProps) {
  const isReprinting = commands.some((command) => wayOutOf(command) === 'reprint')
  const printing = usePrintLabels(session, isReprinting)
  useEffect(() => {
    if (isReprinting) preloadDrawing()
  }, [isReprinting])

  async function handleSeen(key: string) {
    await markSeen(key)
    onDone()
  }

  return (
    <>
      <PrintNotices controls={printing} />
      {commands.map((command) =>
        wayOutOf(command) === 'reprint' ? (
          <ReprintCard
            key={command.key}
            {...{ command, clock, printing }}
            onDone={() => void handleSeen(command.key)}
          />
        ) : (
          <Told key={command.key} command={command} clock={clock} onSeen={() => void handleSeen(command.key)} />
        ),
      )}
    </>
  )
}

interface ToldProps {
  readonly command: QueuedCommand
  readonly clock: Clock
  readonly onSeen: () => void
}

/**
 * A label on paper that the server does not know is named until somebody has thrown it away (spec K, rule 8). The same with
 * labels that came out before what was done.
 */
function Told({ command, clock, onSeen }: ToldProps) {
  const isRefused = outcomeOf(command) === 'recusado'
  const isOnPaper = wayOutOf(command) === 'thrown'
  return (
    <AskingFrame
      tone={isRefused ? 'late' : 'tomorrow'}
      icon={isRefused ? IconX : IconTag}
      title={askingTitle(command)}
      detail={askingDetail(command, clock)}
      action={
        <Button look="quiet" big onClick={onSeen}>
          {isOnPaper ? thrownText(command.makes.length) : 'Entendi'}
        </Button>
      }
    >
      {(isRefused ? [refusalText(command)] : besidesTexts(command)).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </AskingFrame>
  )
}
