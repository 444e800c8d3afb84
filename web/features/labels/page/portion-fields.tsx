import { useId } from 'react'
import { CountStepper } from '../../../components/kit/count-stepper.tsx'

interface PortionFieldsProps {
  readonly count: number
  readonly weight: string
  /** The weight of the whole label. */
  readonly whole: string
  readonly most: number
  readonly onCount: (count: number) => void
  readonly onWeight: (weight: string) => void
}

/** Into how many, and how much each has. */
export function PortionFields({ count, weight, whole, most, onCount, onWeight }: PortionFieldsProps) {
  const id = useId()
  return (
    <>
      <div className="row wrap between gap-2 mid">
        <label htmlFor={`${id}-count`}>Em quantas</label>
        <CountStepper
          less="Uma a menos"
          more="Uma a mais"
          value={count}
          least={1}
          most={most}
          onChange={onCount}
          field={{ id: `${id}-count` }}
        />
      </div>
      <div className="row wrap between gap-2 mid">
        <label htmlFor={`${id}-weight`}>Cada uma com (de {whole})</label>
        <input
          id={`${id}-weight`}
          className="control"
          size={11}
          value={weight}
          maxLength={40}
          placeholder="partes iguais"
          autoComplete="off"
          onChange={(event) => onWeight(event.currentTarget.value)}
        />
      </div>
    </>
  )
}
