import { useState } from 'react'
import type { ComponentProps } from 'react'
import { Stepper } from './stepper.tsx'

interface CountStepperProps {
  readonly less: string
  readonly more: string
  readonly value: number
  readonly least: number
  readonly most: number
  /** A step stays within the limits; a number that is typed may not, and an emptied field is 0. */
  readonly onChange: (count: number) => void
  /** Of the field: its name, and what describes it. */
  readonly field: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'inputMode'> & {
    /** A dialog opens with the focus here. */
    readonly 'data-autofocus'?: boolean | undefined
  }
}

/** A whole number of some things. What is typed stays as it is typed until the field is left. */
export function CountStepper({ less, more, value, least, most, onChange, field }: CountStepperProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function step(to: number) {
    setTyped(null)
    onChange(Math.min(Math.max(to, least), most))
  }

  return (
    <Stepper
      less={less}
      more={more}
      atLeast={value <= least}
      atMost={value >= most}
      onLess={() => step(value - 1)}
      onMore={() => step(value + 1)}
    >
      <input
        autoComplete="off"
        size={3}
        {...field}
        inputMode="numeric"
        value={typed ?? String(value)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const digits = event.currentTarget.value.replaceAll(/\D/gu, '').slice(0, 4)
          setTyped(digits)
          onChange(Number(digits))
        }}
        onBlur={() => setTyped(null)}
      />
    </Stepper>
  )
}
