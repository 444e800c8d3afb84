import { useMutation } from '@tanstack/react-query'
import type { Label } from '#contract/labels'
import type { Choice, ActDone } from '#contract/labels/life'
import { counted } from '#contract/words'
import { sentenceOf } from '../../../lib/http.ts'
import { isKept } from '../../../lib/offline/send-or-keep.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { unansweredText } from '../unanswered-text.ts'
import type { WithdrawalControls } from '../withdraw/use-withdrawal.ts'
import { doLotDeeds } from './lot-api.ts'
import { callsOf, planDone } from './lot-plan.ts'
import type { LotPlan } from './lot-plan.ts'

interface LotDeeds {
  readonly labels: readonly Label[]
  readonly plan: LotPlan
  readonly choice: Choice | null
}

/** What is done with the labels of a lot, all of it in one call. */
export function useLotDeeds({ settle, closeLot, showMade }: WithdrawalControls) {
  const attempt = useAttempt()
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: async ({ labels, plan, choice }: LotDeeds) => {
      const done: ActDone[] = []
      // Only a lot of hundreds of labels needs a second call.
      for (const [call, body] of callsOf(labels, plan, choice).entries()) {
        try {
          done.push(await attempt(JSON.stringify(body), (key) => doLotDeeds(labels, body, key), call))
        } catch (failure) {
          if (done.length === 0) throw failure
          return { done, failure: sentenceOf(failure, unansweredText) }
        }
      }
      return { done, failure: null }
    },
    onSuccess: ({ done, failure }, { labels, plan }) => {
      const changed = done.flatMap((one) => [...one.withdrawn, ...one.transformed.map(({ parent }) => parent)])
      const transformed = done.flatMap((one) => one.transformed)
      const children = transformed.flatMap((one) => one.children)
      const text =
        failure === null
          ? done.some(isKept)
            ? `Guardado neste aparelho: ${counted(changed.length, 'etiqueta', 'etiquetas')} de ${labels[0]?.name ?? ''}.`
            : planDone(plan, labels.length, labels[0]?.name ?? '')
          : `Só ${changed.length} etiquetas foram registradas. ${failure}`
      settle(changed, text, failure === null ? 'good' : 'bad')
      closeLot()
      if (children.length > 0) showMade({ text, changed, children, hint: transformed[0]?.hint ?? null })
    },
  })
  return { run: mutate, working: isPending, error }
}
