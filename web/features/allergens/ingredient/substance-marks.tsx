import { useState } from 'react'
import { substances } from '#contract/allergens/substances'
import { Pressable } from '../../../components/kit/pressable.tsx'
import { substanceName } from '../substance-name.ts'
import { AnswerChoice } from './answer-choice.tsx'
import { marks, tapped } from './declaration-values.ts'
import type { Mark, Marked } from './declaration-values.ts'
import look from '../substance-look.module.css'
import styles from './declaration-form.module.css'

const markWords: Readonly<Record<Mark, string>> = {
  contains: 'contém',
  derived: 'derivado',
  mayContain: 'pode conter',
}
const brushes = [
  ['contains', 'Contém'],
  ['derived', 'Derivado'],
  ['mayContain', 'Pode conter'],
] as const

interface SubstanceMarksProps {
  readonly allergens: Marked | null
  readonly onChange: (allergens: Marked) => void
}

/** The substances of the law: a tap marks one of them as the chosen mark says. */
export function SubstanceMarks({ allergens, onChange }: SubstanceMarksProps) {
  const [mark, setMark] = useState<Mark>('contains')
  return (
    <div className="stack gap-4">
      <AnswerChoice<Mark> legend="Marcar como" path="mark" answers={brushes} value={mark} onChange={setMark} />
      <div className={styles.marks} role="group" aria-label="Substâncias">
        {substances.map((substance) => {
          const had = marks.filter((each) => allergens?.[each].includes(substance))
          return (
            <Pressable
              key={substance}
              className={`control ${look.mark}`}
              data-mark={had[0]}
              aria-pressed={had.length > 0}
              onClick={() => onChange(tapped(allergens, substance, mark))}
            >
              <span className="mid">{substanceName(substance)}</span>
              {had.length > 0 ? <span className="text-2">{had.map((each) => markWords[each]).join(' e ')}</span> : null}
            </Pressable>
          )
        })}
      </div>
    </div>
  )
}
