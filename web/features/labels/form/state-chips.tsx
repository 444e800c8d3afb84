import { useId, useState } from 'react'
import { stateNames } from '#contract/food'
import type { FoodState } from '#contract/food'
import { IconCheck } from '../../../components/icons.ts'
import { Pressable } from '../../../components/kit/pressable.tsx'
import styles from './state-chips.module.css'

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
    <fieldset className={styles.group}>
      <legend className="below-2 muted text-2 mid">Situação</legend>
      <div className={`flex wrap gap-2 ${styles.chips}`}>
        {[...states, ...(all ? others : [])].map((state) => (
          <div key={state} className={styles.chip}>
            <input
              type="radio"
              id={`${group}-${state}`}
              name={group}
              checked={state === value}
              onChange={() => onChange(state)}
            />
            <label htmlFor={`${group}-${state}`} className={styles.face}>
              {state === value ? <IconCheck size={18} aria-hidden="true" /> : null}
              {stateNames[state]}
            </label>
          </div>
        ))}
        {!all && others.length > 0 ? (
          <Pressable className={`${styles.face} ${styles.more}`} onClick={() => setAll(true)}>
            Outra…
          </Pressable>
        ) : null}
      </div>
    </fieldset>
  )
}
