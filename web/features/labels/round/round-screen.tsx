import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Label } from '#contract/labels'
import type { Round, RoundCloseBody } from '#contract/labels/rounds'
import { ErrorState, LoadingState } from '../../../components/data-state.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { refreshLabels } from '../api.ts'
import { rememberedMarks, rememberMarks } from './remembered-marks.ts'
import { closeRound, roundQuery } from './round-api.ts'
import { RoundClosing } from './round-closing.tsx'
import { RoundResult } from './round-result.tsx'
import { RoundTop } from './round-top.tsx'
import { RoundWalk } from './round-walk.tsx'
import { closingBody, walk, withMark } from './round-plan.ts'
import type { Lost, Mark, Marks } from './round-plan.ts'
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
  const [closing, setClosing] = useState(false)
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const { open, marked } = walk(labels, marks)

  function handleMark(own: readonly Label[], mark: Mark | null) {
    const next = withMark(marks, own, mark)
    setMarks(next)
    rememberMarks(round.id, next)
  }

  const close = useMutation({
    networkMode: 'always',
    mutationFn: (body: RoundCloseBody) => attempt(JSON.stringify(body), (key) => closeRound(round.id, body, key)),
    onSuccess: (closed) => {
      rememberMarks(round.id, null)
      queryClient.setQueryData(roundQuery(round.id).queryKey, closed)
      void refreshLabels(queryClient)
    },
  })
  const handleClose = (lost: ReadonlyMap<string, Lost>) => close.mutate(closingBody(labels, marks, lost))

  return (
    <div className={styles.walk}>
      <RoundTop round={round} marked={marked} />
      {closing || open.length === 0 ? (
        <RoundClosing
          {...{ open, timeZone }}
          place={round.storageType}
          working={close.isPending}
          error={close.error === null ? null : sentenceOf(close.error, failedText)}
          marked={marked}
          onMark={handleMark}
          onClose={handleClose}
          onBack={() => setClosing(false)}
        />
      ) : (
        <RoundWalk {...{ open, marked, timeZone }} onMark={handleMark} onEnd={() => setClosing(true)} />
      )}
    </div>
  )
}
