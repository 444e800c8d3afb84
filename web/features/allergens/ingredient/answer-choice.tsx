import { useId } from 'react'
import type { ReactNode } from 'react'
import { Choice } from '../../../components/kit/choice.tsx'

interface AnswerChoiceProps<Answer> {
  readonly legend: string
  /** The field of the form, for its error. */
  readonly path: string
  readonly answers: readonly (readonly [Answer, string])[]
  readonly value: Answer
  readonly error?: ReactNode
  readonly onChange: (answer: Answer) => void
}

/** One of some answers to a question. */
export function AnswerChoice<Answer>({ legend, path, answers, value, error, onChange }: AnswerChoiceProps<Answer>) {
  const id = useId()
  return (
    <fieldset className="stack gap-2" aria-describedby={error ? `${id} error` : undefined}>
      <legend className="mid below-2">{legend}</legend>
      <div className="flex wrap gap-2">
        {answers.map(([answer, text], at) => (
          <Choice
            key={text}
            type="radio"
            face="chip"
            name={id}
            checked={value === answer}
            onChange={() => onChange(answer)}
            {...(at === 0 && { 'data-path': path })}
          >
            {text}
          </Choice>
        ))}
      </div>
      {error ? (
        <p id={`${id} error`} role="alert" className="bad text-2 mid">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
