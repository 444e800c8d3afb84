import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId } from 'react'
import type { ReactNode } from 'react'
import { IconCircleCheck } from '../../components/icons.ts'
import { labelPagesQuery } from '../labels/api.ts'
import { labelsOf } from '../labels/lots.ts'
import { Button } from '../../components/kit/button.tsx'
import styles from './start-checklist.module.css'
import { startSteps } from './start-steps.ts'
import type { CatalogStart, StartStep } from './start-steps.ts'

interface StartChecklistProps {
  readonly facts: CatalogStart
  readonly otherwise: ReactNode
  /** All steps are done, or the user has dismissed them. */
  readonly onOver: () => void
}

export function StartChecklist({ facts, otherwise, onOver }: StartChecklistProps) {
  const labels = useInfiniteQuery(labelPagesQuery({}))
  const steps = startSteps(
    facts,
    labels.data?.pages.flatMap(({ items }) => items.flatMap(labelsOf)),
  )
  const isDone = steps?.every(({ done }) => done) === true
  const handleDone = useEffectEvent(onOver)
  useEffect(() => {
    if (isDone) handleDone()
  }, [isDone])
  const titleId = useId()
  if (steps === null) return null
  if (isDone) return otherwise
  const current = steps.find(({ done }) => !done)

  return (
    <section className="pad-4" aria-labelledby={titleId}>
      <h3 id={titleId} className="below-3 text-3 strong">
        Da cozinha vazia à primeira etiqueta
      </h3>
      <ol className="stack">
        {steps.map((step, index) => (
          <Step key={step.to} step={step} number={index + 1} current={step === current} />
        ))}
      </ol>
      <Button look="plain" onClick={onOver}>
        Dispensar estes passos
      </Button>
    </section>
  )
}

interface StepProps {
  readonly step: StartStep
  readonly number: number
  /** The first step that is not done: its action is the main one. */
  readonly current: boolean
}

function Step({ step: { title, text, to, action, done }, number, current }: StepProps) {
  return (
    <li className={`row wrap gap-3 ${styles.step}`}>
      <span className={`middle still mid ${done ? 'good' : `muted ${styles.mark}`}`} aria-hidden="true">
        {done ? <IconCircleCheck size={28} /> : number}
      </span>
      <div className={`slim ${styles.words}`}>
        <p className={`mid ${done ? 'muted' : ''}`}>
          {title}
          {done ? <span className="visually-hidden"> (feito)</span> : null}
        </p>
        {done ? null : <p className="muted text-2">{text}</p>}
      </div>
      {done ? null : (
        <Link to={to} className="button-link" data-look={current ? undefined : 'quiet'}>
          {action}
        </Link>
      )}
    </li>
  )
}
