interface NoteFieldProps {
  readonly label: string
  readonly value: string
  readonly placeholder: string
  /** The dialog begins with the field. */
  readonly isFirst?: boolean
  readonly onText: (text: string) => void
}

/** A sentence of a person about a delivery, as long as the server takes one. */
export const NoteField = ({ label, value, placeholder, isFirst = false, onText }: NoteFieldProps) => (
  <label className="stack gap-1">
    <span className="mid">{label}</span>
    <input
      className="field"
      maxLength={300}
      autoComplete="off"
      data-autofocus={isFirst || undefined}
      {...{ value, placeholder }}
      onChange={(event) => onText(event.target.value)}
    />
  </label>
)
