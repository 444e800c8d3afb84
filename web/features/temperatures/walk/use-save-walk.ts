import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { temperatureRoundBody } from '#contract/temperatures/readings'
import type { TakenRound, TemperatureRoundBody } from '#contract/temperatures/readings'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { isUnanswered } from '../../../lib/idempotency.ts'
import { keptAttempts } from '../../../lib/kept-attempts.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { saveRound, temperaturesKey } from '../temperature-api.ts'
import { roundBody } from './walk-plan.ts'
import type { Measured, TodayPoint } from './walk-plan.ts'

const failedText = 'Nada foi salvo ainda; o que foi medido está guardado aqui. Tente de novo.'
const unansweredText =
  'Sem resposta do servidor. O que foi medido está guardado aqui: tente de novo, nada será lançado duas vezes.'

/**
 * Saves what was measured: all or nothing. Where no answer came, the same request is sent again with its key, also after a
 * reload: the readings may be saved already.
 */
export function useSaveWalk(points: readonly TodayPoint[], tenant: string, onSaved: (round: TakenRound) => void) {
  const queryClient = useQueryClient()
  const [memory] = useState(() => keptAttempts(() => `foodid.temperatureTry.${tenant}`))
  const attempt = useAttempt(() => memory)
  const [unanswered, setUnanswered] = useState(() => keptBody(memory.get(0)?.content))
  const { mutate, isPending, error, variables } = useMutation({
    networkMode: 'always',
    mutationFn: (body: TemperatureRoundBody) => attempt(JSON.stringify(body), (key) => saveRound(body, key)),
    onSuccess: (round) => {
      setUnanswered(null)
      onSaved(round)
    },
    onError: (failed, body) => setUnanswered(isUnanswered(failed) ? body : null),
    // A limit may have changed since the walk began.
    onSettled: () => queryClient.invalidateQueries({ queryKey: temperaturesKey }),
  })
  return {
    isPending,
    isUnanswered: unanswered !== null,
    message: unanswered !== null ? unansweredText : error === null ? null : refusalOf(error, variables, points),
    save: (measured: readonly Measured[]) => mutate(unanswered ?? roundBody(measured, Date.now())),
  }
}

export type SaveWalk = ReturnType<typeof useSaveWalk>

/** What the server refuses, with the name of the point. */
function refusalOf(error: Error, body: TemperatureRoundBody | undefined, points: readonly TodayPoint[]): string {
  const sentence = sentenceOf(error, failedText)
  const path = error instanceof HttpProblem ? error.errors[0]?.path : undefined
  const at = /^readings\.(\d+)\./.exec(path ?? '')?.[1]
  const id = at === undefined ? undefined : body?.readings[Number(at)]?.pointId
  const name = points.find((point) => point.id === id)?.name
  return name === undefined ? sentence : `${name}: ${sentence} Toque no ponto para medir de novo.`
}

/** Any version of the app may have kept it. */
function keptBody(content: string | undefined): TemperatureRoundBody | null {
  try {
    const body = JSON.parse(content ?? 'null') as TemperatureRoundBody
    // As it was sent, with its fields in their order: the content is what its key belongs to.
    return temperatureRoundBody.safeParse(body).success ? body : null
  } catch {
    return null
  }
}
