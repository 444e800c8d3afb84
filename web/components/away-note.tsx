import { Notice } from './kit/notice.tsx'
import { useQueue } from '../lib/offline/use-queue.ts'

interface AwayProps {
  /** The labels that are chosen. */
  readonly total: number
  /** Why the dates have to be typed; null: they are known. */
  readonly outOfDate: string | null
  /** The station's printer is reached through the server. */
  readonly isAgents: boolean
  /** What else is to be known here. */
  readonly also?: string
}

/** What printing is like without a connection. */
export function AwayNote({ total, outOfDate, isAgents, also = '' }: AwayProps) {
  const { loaded, numbersLeft } = useQueue()
  if (loaded && numbersLeft < Math.max(total, 1))
    return <Notice tone="bad" text={`Sem números reservados${left(numbersLeft)}. Conecte para continuar.`} />
  const agent = isAgents ? 'O programa da impressora espera a internet: imprima pelo navegador.' : null
  const dates = outOfDate ?? 'Sem internet. As etiquetas ficam guardadas neste aparelho.'
  return <Notice tone="warn" text={[agent, dates, also].filter(Boolean).join(' ')} />
}

const left = (numbers: number) => (numbers === 0 ? '' : ` para tantas etiquetas: restam ${numbers}`)
