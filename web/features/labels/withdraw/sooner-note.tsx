import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Label } from '#contract/labels'
import { labelInHandQuery } from '../label-in-hand.ts'

interface SoonerNoteProps {
  readonly label: Label
  readonly onLeave: () => void
}

/** Before a label is consumed: there is one of the same product that expires sooner. Where it cannot be asked, nothing. */
export function SoonerNote({ label, onLeave }: SoonerNoteProps) {
  const { data } = useQuery(labelInHandQuery(label.qrCode))
  if (!data?.sooner) return null
  const { code, text } = data.sooner
  return (
    <p className="column top gap-2" role="status">
      {text}{' '}
      <Link to="/baixa/$code" params={{ code }} className="button-link" data-look="quiet" onClick={onLeave}>
        Usar aquele
      </Link>
    </p>
  )
}
