import { useState } from 'react'
import { IconAlertTriangle } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import type { QueuedCommand } from '../../../lib/offline/command.ts'
import { textOf } from '../../../lib/offline/queue.ts'
import { takeOutStopped } from '../../../lib/offline/sync.ts'
import type { Clock } from '../command-words.ts'
import { askingDetail } from '../command-words.ts'
import { AskingFrame } from './asking-frame.tsx'
import { CopyQueue } from './copy-queue.tsx'

interface StoppedCommandProps {
  readonly command: QueuedCommand
  readonly clock: Clock
}

/** The write at which the server fails each time: the others go on once a person has taken it out. */
export function StoppedCommand({ command, clock }: StoppedCommandProps) {
  const [isSure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)

  async function handleTakeOut() {
    setBusy(true)
    await takeOutStopped(command.key).catch(console.error)
    setBusy(false)
  }

  return (
    <AskingFrame
      tone="late"
      icon={IconAlertTriangle}
      title={`Para a fila: ${command.words.title}`}
      detail={askingDetail(command, clock)}
      action={
        isSure ? (
          <div className="stack gap-3">
            <Button look="bad" big busy={busy} onClick={() => void handleTakeOut()}>
              Tirar da fila, sem registrar
            </Button>
            <Button look="quiet" big disabled={busy} onClick={() => setSure(false)}>
              Deixar na fila
            </Button>
          </div>
        ) : (
          <Button look="quiet" big onClick={() => setSure(true)}>
            Tirar da fila
          </Button>
        )
      }
    >
      <p>
        {isSure
          ? 'Isto não será feito: copie o texto e registre de novo com internet. Os outros seguem.'
          : 'O servidor falhou três vezes neste registro, e os outros esperam por ele. Nada se perdeu.'}
      </p>
      <CopyQueue text={textOf([command], clock.timeZone)} />
    </AskingFrame>
  )
}
