import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Label } from '#contract/labels'
import type { Round } from '#contract/labels/rounds'
import { ErrorNote } from '../../components/kit/empty.tsx'
import { Skeleton } from '../../components/kit/skeleton.tsx'
import { HttpProblem, sentenceOf } from '../../lib/http.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { refreshLabels } from '../../lib/labels-key.ts'
import { isKept } from '../../lib/offline/send-or-keep.ts'
import { closeRound, roundQuery } from './round-api.ts'
import { RoundClosing } from './round-closing.tsx'
import { RoundResult } from './round-result.tsx'
import { RoundTop } from './round-top.tsx'
import { RoundWalk } from './round-walk.tsx'
import { askedTubs, refusedAtClosing, walk } from './round-plan.ts'
import { closeBody } from './said-marks.ts'
import { useRoundMarks } from './use-round-marks.ts'
import fill from '../../components/kit/fill.module.css'
import styles from './walk.module.css'

interface RoundScreenProps {
  readonly id: string
  readonly timeZone: string
}

export function RoundScreen({ id, timeZone }: RoundScreenProps) {
  const { data, isPending, error, refetch } = useQuery(roundQuery(id))
  if (data) return data.result === null ? <OpenRound round={data} timeZone={timeZone} /> : <RoundResult round={data} />
  return isPending ? (
    <Skeleton label="Carregando a ronda..." />
  ) : (
    <ErrorNote message={sentenceOf(error, 'Erro ao carregar a ronda')} onRetry={() => void refetch()} />
  )
}

const failedText = 'A ronda não foi encerrada: o que você marcou está guardado. Tente de novo.'

const unsentText = (unsent: number) =>
  unsent === 1
    ? 'Sem conexão: 1 marca está guardada neste aparelho e será enviada.'
    : `Sem conexão: ${unsent} marcas estão guardadas neste aparelho e serão enviadas.`

function OpenRound({ round, timeZone }: { readonly round: Round; readonly timeZone: string }) {
  const { labels } = round
  const own = useRoundMarks(round)
  const { marks, refusal, unsent, say } = own
  // The labels that nobody had looked at when the closing began; null: the walk goes on.
  const [asked, setAsked] = useState<ReadonlySet<number> | null>(null)
  const { close, error } = useClosing(round, own, (refused) => say(refused, null))
  const { open, marked } = walk(labels, marks)
  const notice = unsent > 0 ? unsentText(unsent) : refusal

  return (
    <div className={`${fill.fill} ${styles.walk}`}>
      <RoundTop round={round} marked={marked} />
      {asked !== null || open.length === 0 ? (
        <RoundClosing
          {...{ marked, timeZone }}
          asked={askedTubs(labels, marks, asked ?? new Set())}
          error={error ?? notice}
          place={round.storageType}
          working={close.isPending}
          onMark={say}
          onClose={() => close.mutate()}
          onBack={open.length === 0 ? null : () => setAsked(null)}
        />
      ) : (
        <RoundWalk
          {...{ open, marked, timeZone, notice }}
          onMark={say}
          onEnd={() => setAsked(new Set(open.flatMap((tub) => tub.labels.map(({ id }) => id))))}
        />
      )}
    </div>
  )
}

/** Closes the round, when the server has all its marks. A mark that it refuses then is taken back, and is asked again. */
function useClosing(
  round: Round,
  { marks, settle, forget }: Pick<ReturnType<typeof useRoundMarks>, 'marks' | 'settle' | 'forget'>,
  onRefused: (labels: readonly Label[]) => void,
) {
  const { id, labels } = round
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const { queryKey } = roundQuery(id)
  const [text, setText] = useState<string | null>(null)
  const close = useMutation({
    networkMode: 'always',
    mutationFn: () => attempt('close', (key) => closeRound(round, { said: closeBody(marks), sendMarks: settle }, key)),
    onMutate: () => setText(null),
    onSuccess: (closed) => {
      if (isKept(closed)) forget()
      queryClient.setQueryData(queryKey, closed)
      void refreshLabels(queryClient)
    },
    onError(error) {
      setText(sentenceOf(error, failedText))
      if (!(error instanceof HttpProblem)) return
      const refused = refusedAtClosing(labels, error.errors)
      if (refused.labels.length > 0) {
        setText(refused.text)
        onRefused(refused.labels)
      }
      // Somebody else may have closed it.
      if (error.code === 'round_closed') void refreshLabels(queryClient)
    },
  })
  return { close, error: text }
}
