import { useId, useState } from 'react'
import { stateNames } from '#contract/food'
import type { FoodState } from '#contract/food'
import { IconCheck } from '../../../components/icons.ts'
import { Pressable } from '../../../components/kit/pressable.tsx'
import { Choice } from '../../../components/kit/choice.tsx'

interface StateChipsProps {
  readonly value: FoodState
  /** Those that have a time in this kitchen. */
  readonly states: readonly FoodState[]
  readonly others: readonly FoodState[]
  readonly onChange: (state: FoodState) => void
}

/** The situação, which the product's own is at first: one tap changes it. */
export function StateChips({ value, states, others, onChange }: StateChipsProps) {
  const group = useId()
  const [all, setAll] = useState(false)
  return (
    <fieldset>
      <legend className="below-2 muted text-2 mid">Situação</legend>
      <div className="chips" data-swiped>
        {[...states, ...(all ? others : [])].map((state) => (
          <Choice
            key={state}
            type="radio"
            name={group}
            face="chip"
            checked={state === value}
            onChange={() => onChange(state)}
          >
            {state === value ? <IconCheck size={18} aria-hidden="true" /> : null}
            {stateNames[state]}
          </Choice>
        ))}
        {!all && others.length > 0 ? (
          <Pressable className="chip" data-more onClick={() => setAll(true)}>
            Outra…
          </Pressable>
        ) : null}
      </div>
    </fieldset>
  )
}
