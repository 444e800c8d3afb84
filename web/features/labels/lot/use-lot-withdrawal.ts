import { useMutation } from '@tanstack/react-query'
import type { Label } from '#contract/labels'
import { sentenceOf } from '../../../lib/http.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { withdrawTogether } from '../api.ts'
import type { WithdrawalControls } from '../withdraw/use-withdrawal.ts'
import { inCalls, itemsOf, planDone } from './lot-plan.ts'
import type { LotPlan } from './lot-plan.ts'

interface LotWithdrawal {
  readonly labels: readonly Label[]
  readonly plan: LotPlan
}

export const failedText = 'Erro ao registrar a baixa. Tente novamente.'

/** The baixa of a part of a lot, all of it in one call. */
export function useLotWithdrawal({ settle, closeLot }: Pick<WithdrawalControls, 'settle' | 'closeLot'>) {
  const attempt = useAttempt()
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ labels, plan }: LotWithdrawal) => {
      const done: Label[] = []
      // Only a lot of hundreds of labels needs a second call.
      for (const [call, items] of inCalls(itemsOf(labels, plan)).entries()) {
        try {
          const send = (key: string) => withdrawTogether({ items: [...items] }, key)
          done.push(...(await attempt(JSON.stringify(items), send, call)))
        } catch (error) {
          if (done.length === 0) throw error
          return { done, failure: sentenceOf(error, failedText) }
        }
      }
      return { done, failure: null }
    },
    onSuccess: ({ done, failure }, { labels, plan }) => {
      closeLot()
      if (failure === null) settle(done, planDone(plan, labels.length, labels[0]?.name ?? ''))
      else settle(done, `Só ${done.length} etiquetas tiveram baixa. ${failure}`, 'bad')
    },
  })
}
