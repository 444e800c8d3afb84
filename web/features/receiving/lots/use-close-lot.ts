import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LotCloseBody, ReceivedLot } from '#contract/receiving/lots'
import { sentenceOf } from '../../../lib/http.ts'
import { moneyKeys } from '../../../lib/money-keys.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { closeLot, reopenLot } from './lots-api.ts'

/** A lot that was closed here a moment ago. */
export interface ClosedLot {
  readonly lot: ReceivedLot
  readonly how: LotCloseBody['how']
}

/** Closes lots, and takes the last one back. */
export function useCloseLot() {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [closed, setClosed] = useState<ClosedLot | null>(null)
  // Also after a refusal: somebody else may have closed the lot.
  const onSettled = () => queryClient.invalidateQueries({ queryKey: moneyKeys.receiving })
  const closing = useMutation({
    networkMode: 'always',
    mutationFn: ({ lot, body }: { readonly lot: ReceivedLot; readonly body: LotCloseBody }) =>
      attempt(`close ${lot.id} ${JSON.stringify(body)}`, (key) => closeLot(lot.id, body, key), lot.id),
    onMutate: () => {
      setClosed(null)
      reopening.reset()
    },
    onSuccess: (_, { lot, body: { how } }) => setClosed({ lot, how }),
    onSettled,
  })
  const reopening = useMutation({
    networkMode: 'always',
    mutationFn: ({ lot }: ClosedLot) => attempt(`reopen ${lot.id}`, (key) => reopenLot(lot.id, key), lot.id),
    onMutate: () => closing.reset(),
    onSuccess: () => setClosed(null),
    onSettled,
  })
  const message =
    closing.error === null
      ? reopening.error && sentenceOf(reopening.error, 'Erro ao desfazer. Tente novamente.')
      : sentenceOf(closing.error, 'Erro ao encerrar o lote. Tente novamente.')
  return {
    message,
    closed,
    isPending: closing.isPending || reopening.isPending,
    close: (lot: ReceivedLot, body: LotCloseBody) => closing.mutate({ lot, body }),
    reopen: reopening.mutate,
    dismiss: () => setClosed(null),
  }
}
