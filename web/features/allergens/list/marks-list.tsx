import { useState } from 'react'
import type { KeyboardEvent } from 'react'
import { substances } from '#contract/allergens/substances'
import { Pressable } from '../../../components/kit/pressable.tsx'
import type { Marked } from '../ingredient/declaration-values.ts'
import { substanceName } from '../substance-name.ts'
import { markedBy, movedTo, stateOf, turned } from './mark-keys.ts'
import styles from './allergen-list.module.css'

const stateWords = { contains: 'contém', derived: 'derivado', mayContain: 'pode conter' } as const

interface MarksListProps {
  readonly allergens: Marked | null
  readonly onChange: (allergens: Marked) => void
}

/** The substances of the law: one tab stop, arrows inside. A tap goes to the next state. */
export function MarksList({ allergens, onChange }: MarksListProps) {
  const [at, setAt] = useState(0)
  const press = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const substance = substances[at]
    const next = movedTo(event.key, at)
    if (next !== null) {
      event.preventDefault()
      event.currentTarget.parentElement?.querySelectorAll('button')[next]?.focus()
      return
    }
    const marked = substance === undefined ? null : markedBy(event.key, allergens, substance)
    if (marked === null) return
    event.preventDefault()
    onChange(marked)
  }
  return (
    <div role="group" aria-label="Substâncias" className={styles.marks}>
      {substances.map((substance, index) => {
        const state = stateOf(allergens, substance)
        return (
          <Pressable
            key={substance}
            className="chip"
            tabIndex={index === at ? 0 : -1}
            aria-pressed={state !== null}
            onKeyDown={press}
            onFocus={() => setAt(index)}
            onClick={() => onChange(turned(allergens, substance, 1))}
          >
            <span className="mid">{substanceName(substance)}</span>
            {state === null ? null : <span className="text-2">{stateWords[state]}</span>}
          </Pressable>
        )
      })}
    </div>
  )
}
