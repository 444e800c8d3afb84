import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { QUANTITY_MAX } from '#contract/labels'
import { stepsAround } from './step-row.tsx'

interface QuantityFieldProps {
  readonly value: number
  readonly error?: ReactNode
  readonly disabled: boolean
  readonly onChange: (quantity: number) => void
}

export function QuantityField({ value, error, disabled, onChange }: QuantityFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)

  function handleType(text: string) {
    const digits = text.replaceAll(/\D/g, '').slice(0, 4)
    setTyped(digits)
    onChange(Number(digits))
  }

  function stepTo(quantity: number) {
    setTyped(null)
    onChange(Math.min(Math.max(quantity, 1), QUANTITY_MAX))
  }

  const steps = stepsAround({
    less: 'Uma etiqueta a menos',
    more: 'Uma etiqueta a mais',
    lessOff: disabled || value <= 1,
    moreOff: disabled || value >= QUANTITY_MAX,
    onLess: () => stepTo(value - 1),
    onMore: () => stepTo(value + 1),
  })

  return (
    <TextInput
      label="Quantidade"
      name="quantity"
      required
      disabled={disabled}
      inputMode="numeric"
      autoComplete="off"
      styles={{ input: { textAlign: 'center' } }}
      value={typed ?? String(value)}
      error={error}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => handleType(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
      inputContainer={steps}
    />
  )
}
