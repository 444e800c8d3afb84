import { useState } from 'react'
import { IconInfoCircle, IconRefresh, IconTag } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { tryConnection } from '../../../lib/connection.ts'
import { sendNow } from '../../../lib/offline/sync.ts'
import { CopyQueue } from './copy-queue.tsx'
import { AskingFrame } from './asking-frame.tsx'

/** No dialog: the work goes on. */
export const Reassurance = () => (
  <p className="tinted row gap-3 pad-3" data-tone="plain">
    <IconInfoCircle size={22} className="still" aria-hidden="true" />
    <span>
      Pode continuar. Tudo segue na ordem assim que a internet voltar. <b>Guardado</b> ainda não é <b>feito</b>.
    </span>
  </p>
)

function useBusy(work: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  async function run() {
    setBusy(true)
    await work().catch(console.error)
    setBusy(false)
  }
  return { busy, onClick: () => void run() }
}

/** Spec K, o8: the next label is refused before anything is printed. */
export function NoNumbers() {
  const button = useBusy(tryConnection)
  return (
    <AskingFrame
      tone="late"
      icon={IconTag}
      title="Sem números reservados"
      detail="Conecte para continuar a imprimir."
      action={
        <Button look="quiet" big {...button}>
          Tentar conectar
        </Button>
      }
    >
      <p>Baixas, rondas e temperaturas continuam. Nada foi impresso pela metade.</p>
    </AskingFrame>
  )
}

interface QueueProblemProps {
  readonly text: string
  readonly isConnected: boolean
  readonly waiting: number
}

/** Why the queue is not sent. The text of the queue is there for whoever has to write it down. */
export function QueueProblem({ text, isConnected, waiting }: QueueProblemProps) {
  const button = useBusy(isConnected ? sendNow : tryConnection)
  return (
    <AskingFrame
      tone="tomorrow"
      icon={IconRefresh}
      title={waiting === 1 ? '1 ainda não foi enviado' : `${waiting} ainda não foram enviados`}
      detail="Nada se perdeu: está guardado neste aparelho."
      action={
        <Button big {...button} icon={<IconRefresh size={20} aria-hidden="true" />}>
          Tentar de novo
        </Button>
      }
    >
      <p>{text}</p>
      <CopyQueue />
    </AskingFrame>
  )
}
