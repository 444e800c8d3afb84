import { useState } from 'react'
import type { ComponentProps } from 'react'
import { Stepper } from './stepper.tsx'

interface CountStepperProps {
  readonly less: string
  readonly more: string
  readonly value: number
  readonly least: number
  readonly most: number
  /** A number that is typed may be beyond the limits, and an emptied field is 0: the form says what is wrong. */
  readonly lax?: boolean
  readonly onChange: (count: number) => void
  /** Of the field: its name, and what describes it. */
  readonly field: Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'onFocus' | 'inputMode'> & {
    /** A dialog opens with the focus here. */
    readonly 'data-autofocus'?: boolean | undefined
  }
}

/** A whole number of some things. What is typed stays as it is typed until the field is left. */
export function CountStepper({ less, more, value, least, most, lax, onChange, field }: CountStepperProps) {
  const [typed, setTyped] = useState<string | null>(null)

  const within = (count: number) => Math.min(Math.max(count, least), most)

  function step(to: number) {
    setTyped(null)
    onChange(within(to))
  }

  function type(digits: string) {
    const count = Number(digits)
    setTyped(!lax && count > most ? String(most) : digits)
    onChange(lax ? count : within(count))
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
        onChange={(event) => type(event.currentTarget.value.replaceAll(/\D/gu, '').slice(0, 4))}
        onBlur={() => setTyped(null)}
      />
    </Stepper>
  )
}
