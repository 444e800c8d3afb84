import { useId, useState } from 'react'

interface TextFieldProps<Value> {
  readonly label: string
  readonly value: string
  readonly max?: number
  readonly placeholder?: string
  readonly inputMode?: 'decimal' | 'numeric' | 'text'
  /** undefined: what is typed is none. Default: the text. */
  readonly read?: (text: string) => Value | undefined
  readonly wrong?: string
  readonly onSay: (value: Value) => void
}

const asText = <Value,>(text: string): Value | undefined => text.trim() as Value

/** A field that says what was typed when the field is left. What cannot be read stays, with what is wrong. */
export function TextField<Value = string>({
  label,
  value,
  max = 40,
  placeholder,
  inputMode,
  read = asText,
  wrong,
  onSay,
}: TextFieldProps<Value>) {
  const id = useId()
  const [text, setText] = useState(value)
  const [isWrong, setWrong] = useState(false)

  function handleLeave() {
    if (text === value) return setWrong(false)
    const said = read(text)
    setWrong(said === undefined)
    if (said !== undefined) onSay(said)
  }

  return (
    <div className="stack gap-1">
      <label htmlFor={id} className="text-2 mid">
        {label}
      </label>
      <input
        id={id}
        className="field"
        value={text}
        maxLength={max}
        autoComplete="off"
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        {...{ placeholder, inputMode }}
        onChange={(event) => setText(event.target.value)}
        onBlur={handleLeave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') handleLeave()
        }}
      />
      {isWrong ? (
        <span id={`${id}-wrong`} className="text-2 bad">
          {wrong}
        </span>
      ) : null}
    </div>
  )
}
