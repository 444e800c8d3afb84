import { useId } from 'react'

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly max: number
  readonly fault?: string | undefined
  readonly onText: (text: string) => void
}

export function TextField({ label, value, max, fault, onText }: TextFieldProps) {
  const id = useId()
  return (
    <div className="stack gap-1">
      <label htmlFor={id} className="mid">
        {label}
      </label>
      <input
        id={id}
        className="field"
        autoComplete="off"
        maxLength={max}
        value={value}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault === undefined ? undefined : `${id} fault`}
        onChange={(event) => onText(event.target.value)}
      />
      {fault === undefined ? null : (
        <p id={`${id} fault`} role="alert" className="bad text-2 mid">
          {fault}
        </p>
      )}
    </div>
  )
}
