import { lazy, Suspense } from 'react'
import type { FormAway } from './form-away.ts'

// Loaded with the first loss of the connection.
const AwayNote = lazy(async () => ({ default: (await import('../../../components/away-note.tsx')).AwayNote }))

interface FormAwayNoteProps {
  readonly away: FormAway | null
  readonly quantity: number
  readonly isAgents: boolean
}

/** What the form is like without a connection. */
export function FormAwayNote({ away, quantity, isAgents }: FormAwayNoteProps) {
  if (away === null) return null
  const { trouble, outOfDate } = away
  return (
    <Suspense fallback={null}>
      <AwayNote
        total={quantity}
        outOfDate={trouble ?? outOfDate}
        isAgents={isAgents}
        also={trouble === null ? 'Rótulo de venda e registro tardio só com internet.' : ''}
      />
    </Suspense>
  )
}
