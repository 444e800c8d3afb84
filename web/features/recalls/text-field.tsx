import { useId } from 'react'

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly max: number
  readonly about?: string
  readonly fault?: string | null
  readonly first?: boolean
  readonly onText: (text: string) => void
}

/** A line of text with its fault below. */
export function TextField({ label, value, max, about, fault = null, first, onText }: TextFieldProps) {
  const id = useId()
  const below = fault ?? about
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
        data-autofocus={first || undefined}
        aria-invalid={fault !== null || undefined}
        aria-describedby={below === undefined ? undefined : `${id} below`}
        onChange={(event) => onText(event.target.value)}
      />
      {below === undefined ? null : (
        <p id={`${id} below`} className={`text-2 ${fault === null ? 'muted' : 'bad mid'}`} aria-live="polite">
          {below}
        </p>
      )}
    </div>
  )
}
