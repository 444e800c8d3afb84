import { useId } from 'react'

interface SelectFieldProps<Value extends string> {
  readonly label: string
  /** null: what is usual. */
  readonly value: Value | null
  /** null: nothing is usual. */
  readonly usual: Value | null
  readonly options: readonly (readonly [Value, string])[]
  readonly onSay: (value: Value | null) => void
}

/** A choice among few, which opens no keyboard. What is usual is chosen until somebody says otherwise. */
export function SelectField<Value extends string>({ label, value, usual, options, onSay }: SelectFieldProps<Value>) {
  const id = useId()
  const usualName = options.find(([known]) => known === usual)?.[1]
  const isOther = value !== null && value !== usual && usualName !== undefined
  function handleChange(chosen: string) {
    const said = options.find(([known]) => known === chosen)?.[0] ?? null
    onSay(said === usual ? null : said)
  }
  return (
    <div className="stack gap-1">
      <label htmlFor={id} className="text-2 mid">
        {label}
      </label>
      <select
        id={id}
        className="field"
        value={value ?? usual ?? ''}
        aria-describedby={isOther ? `${id}-usual` : undefined}
        onChange={(event) => handleChange(event.target.value)}
      >
        {usualName === undefined ? <option value="">Não informado</option> : null}
        {options.map(([known, name]) => (
          <option key={known} value={known}>
            {name}
          </option>
        ))}
      </select>
      {isOther ? (
        <span id={`${id}-usual`} className="text-2 muted break">
          o de costume: {usualName}
        </span>
      ) : null}
    </div>
  )
}
