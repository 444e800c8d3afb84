import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review, ReviewHow } from '#contract/allergens/review'
import type { Label } from '#contract/labels'
import { labelsText, plural } from '#contract/words'
import { Button } from '../../../components/kit/button.tsx'
import { Card } from '../../../components/kit/card.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import type { Message } from '../../../components/message-banner.tsx'
import { allergensKey } from '../../../lib/allergens-key.ts'
import { sentenceOf } from '../../../lib/http.ts'
import { refreshLabels } from '../../../lib/labels-key.ts'
import { mayNow } from '../../../lib/rights.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { dealWithReview } from './review-api.ts'

const choices: readonly { readonly how: ReviewHow; readonly text: string; readonly done: string }[] = [
  { how: 'reetiquetar', text: 'Reetiquetar', done: 'Imprima as novas e cole por cima.' },
  { how: 'bloquear', text: 'Bloquear', done: 'Bloqueadas: ninguém usa até alguém liberar.' },
  { how: 'descartar', text: 'Descartar', done: 'Descartadas.' },
]

interface ReviewChoicesProps {
  readonly chosen: Review['items']
  readonly onMade: (labels: readonly Label[]) => void
}

/** What is done with the labels that are chosen: one tap for all of them. */
export function ReviewChoices({ chosen, onMade }: ReviewChoicesProps) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [message, setMessage] = useState<Message | null>(null)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (how: ReviewHow) => {
      const items = chosen.filter(({ acts }) => acts.includes(how))
      const body = { items: items.map(({ labelId }) => ({ labelId, how })) }
      return attempt(`review ${JSON.stringify(body)}`, (key) => dealWithReview(body, key))
    },
    onSuccess({ labels }, how) {
      const done = choices.find((choice) => choice.how === how)?.done ?? ''
      setMessage({ done })
      if (labels.length > 0) onMade(labels)
    },
    onError: (error) => setMessage(sentenceOf(error, 'Não foi possível salvar. Tente de novo.')),
    onSettled: () =>
      Promise.all([queryClient.invalidateQueries({ queryKey: allergensKey }), refreshLabels(queryClient)]),
  })
  const staying = chosen.filter(({ acts }) => !acts.includes('reetiquetar')).length
  return (
    <Card title={`${labelsText(chosen.length)} ${chosen.length === 1 ? 'escolhida' : 'escolhidas'}`}>
      <div className="stack gap-4">
        <MessageBanner text={message} />
        <div className="row wrap gap-3">
          {choices.map(({ how, text }, index) =>
            how === 'descartar' && !mayNow('descartar') ? null : (
              <Button
                key={how}
                big
                {...(index > 0 && { look: how === 'descartar' ? 'bad' : 'quiet' })}
                disabled={!chosen.some(({ acts }) => acts.includes(how))}
                busy={isPending}
                onClick={() => mutate(how)}
              >
                {text}
              </Button>
            ),
          )}
        </div>
        {staying === 0 ? null : (
          <p className="muted">
            {labelsText(staying)}{' '}
            {plural(staying, 'venceu ou é registro tardio e fica', 'venceram ou são registro tardio e ficam')} de fora
            de Reetiquetar: bloqueie ou descarte.
          </p>
        )}
      </div>
    </Card>
  )
}
