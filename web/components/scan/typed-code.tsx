import { useId } from 'react'
import type { FormEvent } from 'react'
import { Button } from '../kit/button.tsx'

interface TypedCodeProps {
  /** What the code is sent for. */
  readonly verb: string
  readonly disabled: boolean
  /** An example of what is typed. */
  readonly example?: string
  readonly onText: (text: string) => void
}

/** The code by hand, for a label that is torn or a device without a camera. */
export function TypedCode({ verb, disabled, example = 'FID20260042', onText }: TypedCodeProps) {
  const id = useId()
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form).get('code')
    form.reset()
    if (typeof typed === 'string' && typed.trim() !== '') onText(typed)
  }
  return (
    <form className="row wrap gap-2" onSubmit={handleSubmit}>
      <label htmlFor={id} className="wide muted text-2">
        Ou digite o código
      </label>
      <input
        id={id}
        name="code"
        className="control grow slim text-3"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        placeholder={example}
      />
      <Button type="submit" disabled={disabled}>
        {verb}
      </Button>
    </form>
  )
}
