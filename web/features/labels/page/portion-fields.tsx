import { useId } from 'react'
import { PartField } from '../part-field.tsx'
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
      <PartField name="Cada uma com" whole={whole} value={weight} blank="partes iguais" onChange={onWeight} />
    </>
  )
}
