import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Incident } from '#contract/temperatures/incidents'
import { Button } from '../../../components/kit/button.tsx'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { temperaturesKey } from '../temperature-api.ts'
import { endOccurrence } from './occurrence-api.ts'
import { endWords } from './occurrence-words.ts'
import { instantOf, NOW, TimeChoice } from './time-choice.tsx'

interface EndSheetProps {
  readonly occurrence: Incident
  readonly timeZone: string
  readonly onClose: () => void
}

/** When it ended, mostly now. What must be discarded or decided is blocked then. */
export function EndSheet({ occurrence: { id, kind }, timeZone, onClose }: EndSheetProps) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [time, setTime] = useState(NOW)
  const [fault, setFault] = useState<string | null>(null)
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (endedAt: string | undefined) =>
      attempt(`end ${id} ${endedAt ?? 'now'}`, (key) => endOccurrence(id, endedAt, key)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: temperaturesKey }),
  })

  function handleSubmit() {
    const chosen = instantOf(time, timeZone)
    setFault('fault' in chosen ? chosen.fault : null)
    if (!('fault' in chosen)) mutate(chosen.at)
  }

  return (
    <Sheet title={endWords[kind]} onClose={onClose}>
      <form
        className="stack gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          handleSubmit()
        }}
      >
        <TimeChoice legend="Quando" value={time} fault={fault} timeZone={timeZone} onChange={setTime} />
        <p className="muted">
          Antes de encerrar, meça todos os pontos: a última medida diz até quando o frio voltou. O que passou do tempo
          aceito, ou precisa de decisão, fica bloqueado.
        </p>
        <MessageBanner text={error === null ? null : sentenceOf(error, 'Não foi possível encerrar. Tente de novo.')} />
        <div className="answers">
          <Button look="quiet" onClick={onClose}>
            Ainda não
          </Button>
          <Button type="submit" busy={isPending} data-autofocus>
            Encerrar a ocorrência
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
