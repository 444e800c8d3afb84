import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { withdrawalActs } from '#contract/labels/act-table'
import type { Round } from '#contract/labels/rounds'
import { counted } from '#contract/words'
import { Empty } from '../../components/kit/empty.tsx'
import { IconArrowBackUp, IconCircleCheck, IconInfoCircle } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { MessageBanner } from '../../components/message-banner.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { sentenceOf } from '../../lib/http.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { refreshLabels } from '../../lib/labels-key.ts'
import { waitingCommands } from '../../lib/offline/send-or-keep.ts'
import { useNow } from '../labels/use-now.ts'
import { roundQuery, undoClosing } from './round-api.ts'

type Result = NonNullable<Round['result']>
type Outcome = Result['outcomes'][number]['outcome']

const words = new Map<Outcome, string>(Object.values(withdrawalActs).map(({ how, word }) => [how, word]))

const undoFailedText = 'O encerramento não foi desfeito. Confira a conexão e tente de novo.'

/** A closed round: what was there, what left stock by it, and what nobody has looked at. */
export function RoundResult({ round }: { readonly round: Round }) {
  const { id, storageType, result, undoUntil, blocked } = round
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const now = useNow(undoUntil === null ? [] : [undoUntil])
  const undo = useMutation({
    networkMode: 'always',
    mutationFn: () => attempt('undo', (key) => undoClosing(id, key)),
    onSuccess: (open) => {
      queryClient.setQueryData(roundQuery(id).queryKey, open)
      void refreshLabels(queryClient)
    },
  })
  if (result === null) return null
  const { seen, outcomes, unchecked = 0 } = result
  const isWalked = seen.length + outcomes.length > 0 || unchecked === 0
  const isWaiting = waitingCommands().some(({ kind, body }) => kind === 'round_close' && body['id'] === id)
  return (
    <>
      <PageHeader title={`Ronda: ${storageType}`} />
      <MessageBanner text={undo.error === null ? null : sentenceOf(undo.error, undoFailedText)} />
      <Empty
        icon={isWalked ? IconCircleCheck : IconInfoCircle}
        title={isWaiting ? 'Ronda guardada neste aparelho.' : isWalked ? 'Ronda encerrada.' : 'Nada foi conferido.'}
        text={resultText(result, blocked)}
        action={
          <>
            {undoUntil !== null && now.getTime() <= Date.parse(undoUntil) ? (
              <Button
                look="quiet"
                disabled={undo.isPending}
                onClick={() => undo.mutate()}
                icon={<IconArrowBackUp size={20} aria-hidden="true" />}
              >
                Desfazer
              </Button>
            ) : null}
            <Link to="/ronda" className="button-link">
              Outro lugar
            </Link>
            <Link to="/dashboard" className="button-link" data-look="quiet">
              Voltar ao dia
            </Link>
          </>
        }
      />
    </>
  )
}

function resultText({ seen, outcomes, unchecked = 0 }: Result, blocked: number): string {
  const counts = [...words].flatMap(([outcome, word]) => {
    const count = outcomes.filter((own) => own.outcome === outcome).length
    return count === 0 ? [] : [counted(count, word, `${word}s`)]
  })
  const left = counted(unchecked, 'não conferida continua na lista', 'não conferidas continuam na lista')
  const stopped = counted(blocked, 'bloqueada: não use', 'bloqueadas: não use')
  return [
    `${seen.length} no lugar`,
    ...(blocked === 0 ? [] : [stopped]),
    ...counts,
    ...(unchecked === 0 ? [] : [left]),
  ].join(' · ')
}
