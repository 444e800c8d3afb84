import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Label } from '#contract/labels'
import type { Round } from '#contract/labels/rounds'
import { onConnectionChange } from '../../lib/connection.ts'
import { HttpProblem, sentenceOf } from '../../lib/http.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { markLabels, roundQuery } from './round-api.ts'
import type { Mark } from './round-plan.ts'
import {
  leftAfter,
  marksAfter,
  marksBody,
  refusedOf,
  rememberedWaiting,
  rememberWaiting,
  shownMarks,
} from './said-marks.ts'
import type { Waiting } from './said-marks.ts'

const RETRY_MS = 5_000
/** With these the server has looked at the marks, and will not take them. */
const finalStatuses: ReadonlySet<number> = new Set([400, 403, 404, 409, 413, 422])
const refusedText = 'A marca não foi aceita. Toque de novo.'

/** The marks of a round. Each is sent when it is tapped; without a connection it waits on the device. */
export function useRoundMarks({ id, marks: said }: Round) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [waiting, setWaiting] = useState(() => rememberedWaiting(id))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isCutOff, setCutOff] = useState(false)
  // The newest, for what goes on after an answer.
  const own = useRef(waiting)
  const sending = useRef<Promise<void> | null>(null)

  function keep(next: Waiting) {
    own.current = next
    rememberWaiting(id, next)
    setWaiting(next)
  }

  async function sendAll(): Promise<void> {
    while (Object.keys(own.current).length > 0) {
      const sent = own.current
      try {
        const body = marksBody(sent)
        const taken = await attempt(JSON.stringify(body), (key) => markLabels(id, body, key))
        const { queryKey } = roundQuery(id)
        // A list that was asked for before this answer does not know it.
        await queryClient.cancelQueries({ queryKey })
        queryClient.setQueryData(
          queryKey,
          (round) => round && { ...round, marks: marksAfter(round.marks, sent, taken) },
        )
        setCutOff(false)
        keep(leftAfter(own.current, sent))
      } catch (error) {
        // Also without a session, or from a server that is busy, the marks are kept.
        if (!(error instanceof HttpProblem) || !finalStatuses.has(error.status)) return setCutOff(true)
        setCutOff(false)
        keep(leftAfter(own.current, refusedOf(sent, error.errors)))
        setRefusal(error.errors[0]?.message ?? sentenceOf(error, refusedText))
        await queryClient.invalidateQueries({ queryKey: roundQuery(id).queryKey })
      }
    }
  }

  /** Sends what waits. Resolves when nothing waits any more, or the server does not answer. */
  async function flush(): Promise<void> {
    sending.current ??= sendAll().finally(() => {
      sending.current = null
    })
    await sending.current
  }

  const handleRetry = useEffectEvent(() => void flush())
  useEffect(() => {
    handleRetry()
    const timer = setInterval(handleRetry, RETRY_MS)
    const unsubscribe = onConnectionChange(handleRetry)
    return () => {
      clearInterval(timer)
      unsubscribe()
    }
  }, [])

  function say(labels: readonly Pick<Label, 'id'>[], mark: Mark | null) {
    setRefusal(null)
    keep({ ...own.current, ...Object.fromEntries(labels.map((label) => [label.id, mark])) })
    void flush()
  }

  return {
    marks: shownMarks(said, waiting),
    refusal,
    /** Marks that wait, because the server did not take them yet. */
    unsent: isCutOff ? Object.keys(waiting).length : 0,
    say,
    /** Whether the server has all marks. */
    async settle(): Promise<boolean> {
      await flush()
      return Object.keys(own.current).length === 0
    },
    /** The closing that waits on this device says them. */
    forget: () => keep({}),
  }
}
