import { formatDateTime } from '../../lib/format.ts'

interface MomentProps {
  readonly at: string
  /** How it is said from now: "há 5 minutos". */
  readonly relative: string
  readonly timeZone: string
}

/** An instant, both ways: what a person asks for, and what can be looked up. */
export function Moment({ at, relative, timeZone }: MomentProps) {
  return (
    <time dateTime={at}>
      {relative} ({formatDateTime(at, timeZone)})
    </time>
  )
}
