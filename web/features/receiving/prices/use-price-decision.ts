import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PricesBody } from '#contract/receiving/lots'
import { counted, plural } from '#contract/words'
import type { Message } from '../../../components/message-banner.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { moneyKeys } from '../../../lib/money-keys.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { decidePrices, waitingPricesQuery } from './prices-api.ts'

/** So many are decided in one call. */
const MOST = 1_000

interface Decision {
  readonly body: PricesBody
  /** How many prices are left out, as a person has to look at each of them. */
  readonly left: number
}

/** @param onDone the rows are gone with the button that had the focus */
export function usePriceDecision(onDone: () => void) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [message, setMessage] = useState<Message | null>(null)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ body }: Decision) => attempt(JSON.stringify(body), (key) => decidePrices(body, key)),
    onMutate: () => setMessage(null),
    onSuccess: (_, { body: { accept, refuse }, left }) => {
      const decided = new Set([...accept, ...refuse])
      queryClient.setQueryData(waitingPricesQuery().queryKey, (all) => all?.filter(({ id }) => !decided.has(id)))
      setMessage({ done: `${doneText(accept.length, refuse.length)}${leftText(left)}` })
      onDone()
    },
    onError: (error) => setMessage(sentenceOf(error, 'Erro ao salvar os preços. Tente novamente.')),
    // Also after a refusal: somebody else may have decided.
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: moneyKeys.receiving })
      await queryClient.invalidateQueries({ queryKey: moneyKeys.recipes })
    },
  })
  const decide = ({ accept, refuse, ...word }: PricesBody, left = 0) =>
    mutate({ body: { accept: accept.slice(0, MOST), refuse: refuse.slice(0, MOST), ...word }, left })
  return { message, isPending, decide }
}

const doneText = (accepted: number, refused: number): string =>
  accepted > 0
    ? `${counted(accepted, 'preço aceito', 'preços aceitos')} com sucesso!`
    : `${counted(refused, 'preço recusado', 'preços recusados')} com sucesso: o cadastro fica como estava.`

/** ` 2 ficaram: confira um a um.` */
const leftText = (count: number): string =>
  count === 0 ? '' : ` ${count} ${plural(count, 'ficou: confira', 'ficaram: confira um a um')}.`
