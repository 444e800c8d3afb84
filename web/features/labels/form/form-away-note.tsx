import { lazy, Suspense } from 'react'
import type { PrintControls } from '../../../components/printing/use-print-labels.ts'
import type { FormAway } from './form-away.ts'

// Loaded with the first loss of the connection.
const AwayNote = lazy(async () => ({ default: (await import('../../../components/away-note.tsx')).AwayNote }))

interface FormAwayNoteProps {
  readonly away: FormAway | null
  readonly quantity: number
  /** Where this device prints with a connection. */
  readonly place: PrintControls['place']
}

/** What the form is like without a connection. */
export function FormAwayNote({ away, quantity, place }: FormAwayNoteProps) {
  if (away === null) return null
  const { trouble, outOfDate } = away
  return (
    <Suspense fallback={null}>
      <AwayNote
        total={quantity}
        outOfDate={trouble ?? outOfDate}
        isAgents={place?.way === 'agente'}
        also={trouble === null ? 'Rótulo de venda e registro tardio só com internet.' : ''}
      />
    </Suspense>
  )
}
