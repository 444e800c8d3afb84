import { useQuery } from '@tanstack/react-query'
import { outLater } from '#contract/printing'
import { printerQuery } from '../../../components/printing/station-printer.ts'

interface PrinterLineProps {
  readonly station: string
  readonly quantity: number
}

/** Where the labels will come out and, where they will not, why; said before the tap. */
export function PrinterLine({ station, quantity }: PrinterLineProps) {
  const { data } = useQuery(printerQuery(station))
  if (data === undefined || data.name === null) return null
  const { name, text, off } = data
  if (off !== null) return <p className="bad text-1 mid">{outLater(off, quantity)}</p>
  return (
    <p className="muted text-1">
      {name} · {text}
    </p>
  )
}
