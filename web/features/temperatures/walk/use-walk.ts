import { useState } from 'react'
import type { ReadingAction } from '#contract/temperatures/readings'
import { keepWalk, keptWalk } from './kept-walk.ts'
import { blankTyped, valueOf } from './typed.ts'
import type { Typed } from './typed.ts'
import { askedOf, nextPoint, statusOf } from './walk-plan.ts'
import type { Measured, TodayPoint } from './walk-plan.ts'

/** What is asked about the number of the point that is measured now. */
export interface Question {
  readonly code: 'reading_unlikely' | 'action_needed'
  readonly text: string
  readonly value: number
  readonly confirm: boolean
}

interface Now {
  /** undefined: the next one of the walk. null: none. */
  readonly pointId: number | null | undefined
  readonly typed: Typed | null
  readonly question: Question | null
}

const nothing: Now = { pointId: undefined, typed: null, question: null }

const measuredNow = (said: Omit<Measured, 'at'>): Measured => ({ ...said, at: Date.now() })

/** One walk with the thermometer: what was measured, and the point that is measured now. */
export function useWalk(points: readonly TodayPoint[], tenant: string) {
  const [kept, setKept] = useState(() => keptWalk(tenant, Date.now()))
  const [now, setNow] = useState(nothing)
  const [choices, setChoices] = useState(0)
  const measured = kept.filter(({ pointId }) => points.some(({ id }) => id === pointId))
  const chosen = now.pointId === undefined ? nextPoint(points, measured, null)?.id : now.pointId
  const point = points.find(({ id }) => id === chosen)
  const typed = now.typed ?? blankTyped(point)

  function keep(next: readonly Measured[]) {
    setKept(next)
    keepWalk(tenant, next)
  }

  function take(value: number, said: Pick<Measured, 'action' | 'note' | 'confirm'>) {
    if (point === undefined) return
    const asked = askedOf({ value, ...said }, point)
    if (asked?.code === 'reading_unlikely' || asked?.code === 'action_needed')
      return setNow({
        pointId: point.id,
        typed,
        question: { code: asked.code, text: asked.text, value, confirm: said.confirm === true },
      })
    const others = measured.filter(({ pointId }) => pointId !== point.id)
    const next = [...others, measuredNow({ pointId: point.id, value, ...said })]
    keep(next)
    setNow({ ...nothing, pointId: nextPoint(points, next, point.id)?.id ?? null })
  }

  return {
    measured,
    point,
    typed,
    question: now.question,
    value: valueOf(typed),
    status: point === undefined || valueOf(typed) === null ? null : statusOf(valueOf(typed) ?? 0, point),
    type: (change: (before: Typed) => Typed) =>
      setNow((before) => ({ ...before, pointId: chosen, typed: change(before.typed ?? blankTyped(point)) })),
    /** The number is typed. */
    done: () => {
      const value = valueOf(typed)
      if (value !== null) take(value, {})
    },
    confirm: () => {
      if (now.question !== null) take(now.question.value, { confirm: true })
    },
    act: (action: ReadingAction, note: string) => {
      if (now.question !== null)
        take(now.question.value, { action, note, ...(now.question.confirm && { confirm: true }) })
    },
    /** Back to the number. */
    correct: () => setNow((before) => ({ ...before, typed: blankTyped(point), question: null })),
    choose: (pointId: number | null) => {
      setChoices(choices + 1)
      setNow({ ...nothing, pointId })
    },
    /** How often a point was chosen, also the one that was chosen already. */
    choices,
    /** What was sent is the server's now. */
    forget: () => {
      keep([])
      setNow({ ...nothing, pointId: null })
    },
  }
}

export type Walk = ReturnType<typeof useWalk>
