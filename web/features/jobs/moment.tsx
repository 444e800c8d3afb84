import { formatDateTime } from '../../lib/format.ts'

interface MomentProps {
  readonly at: string
  /** The instant relative to now: "há 5 minutos". */
  readonly relative: string
  readonly timeZone: string
}

/** An instant as relative text and as date and time. */
export function Moment({ at, relative, timeZone }: MomentProps) {
  return (
    <time dateTime={at}>
      {relative} ({formatDateTime(at, timeZone)})
    </time>
  )
}
