import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Label } from '#contract/labels'
import type { Round, RoundCloseBody } from '#contract/labels/rounds'
import { ErrorState, LoadingState } from '../../../components/data-state.tsx'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { refreshLabels } from '../api.ts'
import { rememberedLost, rememberedMarks, rememberLost, rememberMarks } from './remembered-marks.ts'
import { closeRound, readRound, roundQuery } from './round-api.ts'
import { RoundClosing } from './round-closing.tsx'
import { RoundResult } from './round-result.tsx'
import { RoundTop } from './round-top.tsx'
import { RoundWalk } from './round-walk.tsx'
import { afterRefusal, closingBody, walk, withMark } from './round-plan.ts'
import type { Lost, LostTubs, Mark, Marks } from './round-plan.ts'
import styles from './round.module.css'

interface RoundScreenProps {
  readonly id: string
  readonly timeZone: string
}

export function RoundScreen({ id, timeZone }: RoundScreenProps) {
  const { data, isPending, error, refetch } = useQuery(roundQuery(id))
  if (data) return data.result === null ? <OpenRound round={data} timeZone={timeZone} /> : <RoundResult round={data} />
  return isPending ? (
    <LoadingState label="Carregando a ronda..." />
  ) : (
    <ErrorState message={sentenceOf(error, 'Erro ao carregar a ronda')} onRetry={() => void refetch()} />
  )
}

const failedText = 'A ronda não foi encerrada: o que você marcou está guardado neste aparelho. Tente de novo.'

function OpenRound({ round, timeZone }: { readonly round: Round; readonly timeZone: string }) {
  const { labels } = round
  const [marks, setMarks] = useState<Marks>(() => rememberedMarks(round.id))
  const [lost, setLost] = useState<LostTubs>(() => rememberedLost(round.id))
  const [closing, setClosing] = useState(false)
  const { close, error } = useClosing(round)
  const { open, marked } = walk(labels, marks)

  function handleMark(own: readonly Label[], mark: Mark | null) {
    const next = withMark(marks, own, mark)
    setMarks(next)
    rememberMarks(round.id, next)
  }

  function handleLost(key: string, chosen: Lost | null) {
    const { [key]: _before, ...others } = lost
    const next = chosen === null ? others : { ...others, [key]: chosen }
    setLost(next)
    rememberLost(round.id, next)
  }

  return (
    <div className={styles.walk}>
      <RoundTop round={round} marked={marked} />
      {closing || open.length === 0 ? (
        <RoundClosing
          {...{ open, marked, lost, timeZone, error }}
          place={round.storageType}
          working={close.isPending}
          onMark={handleMark}
          onLost={handleLost}
          onClose={() => close.mutate(closingBody(labels, marks, lost))}
          onBack={() => setClosing(false)}
        />
      ) : (
        <RoundWalk {...{ open, marked, timeZone }} onMark={handleMark} onEnd={() => setClosing(true)} />
      )}
    </div>
  )
}

/** Closes the round. Tubs that have left stock since it was read are taken out of it: the next attempt closes it. */
function useClosing({ id, labels }: Round) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const { queryKey } = roundQuery(id)
  const [refusal, setRefusal] = useState<string | null>(null)
  const close = useMutation({
    networkMode: 'always',
    mutationFn: (body: RoundCloseBody) => attempt(JSON.stringify(body), (key) => closeRound(id, body, key)),
    onMutate: () => setRefusal(null),
    onSuccess: (closed) => {
      rememberMarks(id, null)
      rememberLost(id, null)
      queryClient.setQueryData(queryKey, closed)
      void refreshLabels(queryClient)
    },
    async onError(error, body) {
      if (!(error instanceof HttpProblem) || error.code !== 'withdrawals_refused') return
      const now = await readRound(id).catch(() => null)
      if (now === null || now.result !== null) return
      const left = afterRefusal(labels, body, error.errors, now.labels)
      queryClient.setQueryData(queryKey, { ...now, labels: [...left.labels] })
      setRefusal(left.text)
    },
  })
  return { close, error: close.error === null ? null : (refusal ?? sentenceOf(close.error, failedText)) }
}
