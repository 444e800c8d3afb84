import { useId } from 'react'

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly max: number
  readonly about?: string
  /** What is wrong with the text; none: nothing is. */
  readonly fault?: string | null | undefined
  readonly first?: boolean
  readonly onText: (text: string) => void
}

/** A line of text with its fault below. */
export function TextField({ label, value, max, about, fault, first, onText }: TextFieldProps) {
  const id = useId()
  const isWrong = typeof fault === 'string'
  const below = isWrong ? fault : about
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
        aria-invalid={isWrong || undefined}
        aria-describedby={below === undefined ? undefined : `${id} below`}
        onChange={(event) => onText(event.target.value)}
      />
      {below === undefined ? null : (
        <p
          id={`${id} below`}
          className={`text-2 ${isWrong ? 'bad mid' : 'muted'}`}
          role={isWrong ? 'alert' : undefined}
        >
          {below}
        </p>
      )}
    </div>
  )
}
