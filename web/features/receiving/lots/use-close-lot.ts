import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LotCloseBody, ReceivedLot } from '#contract/receiving/lots'
import { sentenceOf } from '../../../lib/http.ts'
import { moneyKeys } from '../../../lib/money-keys.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { lotName } from './lot-words.ts'
import { closeLot } from './lots-api.ts'

const doneWords: Readonly<Record<LotCloseBody['how'], string>> = {
  acabou: 'acabou',
  descartado: 'descartado',
  devolvido: 'devolvido',
}

export function useCloseLot() {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [message, setMessage] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ lot, body }: { readonly lot: ReceivedLot; readonly body: LotCloseBody }) =>
      attempt(`${lot.id} ${JSON.stringify(body)}`, (key) => closeLot(lot.id, body, key)),
    onMutate: () => setMessage(null),
    onSuccess: (_, { lot, body: { how } }) =>
      setMessage(`Lote ${lotName(lot)} encerrado com sucesso: ${doneWords[how]}.`),
    onError: (error) => setMessage(sentenceOf(error, 'Erro ao encerrar o lote. Tente novamente.')),
    // Also after a refusal: somebody else may have closed the lot.
    onSettled: () => queryClient.invalidateQueries({ queryKey: moneyKeys.receiving }),
  })
  return { message, isPending, close: (lot: ReceivedLot, body: LotCloseBody) => mutate({ lot, body }) }
}
