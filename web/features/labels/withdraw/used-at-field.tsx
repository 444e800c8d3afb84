import { TextInput } from '@mantine/core'

interface UsedAtFieldProps {
  /** As a field of type `datetime-local` has it: `2026-12-31T18:00`, or blank. */
  readonly value: string
  readonly fault: string | null
  readonly onChange: (value: string) => void
}

export function UsedAtField({ value, fault, onChange }: UsedAtFieldProps) {
  return (
    <TextInput
      type="datetime-local"
      label="Quando foi usada"
      description="A baixa fica registrada agora, com esta hora de uso."
      required
      data-autofocus
      value={value}
      error={fault}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
