import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { batchBody } from '#contract/production/batches'
import type { BatchBody, Produced } from '#contract/production/batches'
import { askedTemplate } from '#contract/print-template'
import type { AskedTemplate } from '#contract/print-template'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { deviceStationQuery } from '../../../components/printing/device-station.ts'
import type { SaleChoice } from '../../../components/printing/sale/sale-choice.ts'
import { saleTroubleOf } from '../../../components/printing/sale/sale-trouble.ts'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { isUnanswered } from '../../../lib/idempotency.ts'
import { keptAttempts } from '../../../lib/kept-attempts.ts'
import { refreshLabels } from '../../../lib/labels-key.ts'
import { moneyKeys } from '../../../lib/money-keys.ts'
import { mayNow } from '../../../lib/rights.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { produce } from '../production-api.ts'

interface Producing {
  readonly recipeId: number
  readonly tenant: PrintingTenant
  /** null: labels of the kitchen come out. */
  readonly sale: SaleChoice | null
  readonly onMade: (made: Produced, asked: AskedTemplate | null) => void
}

const failedText = 'Nada foi registrado. Tente de novo.'

/** The server's sentence is for whoever edits the sheet; here its new version is on the screen already. */
const messageOf = (error: Error): string =>
  error instanceof HttpProblem && error.code === 'recipe_changed_meanwhile'
    ? 'A ficha mudou agora há pouco, e nada foi registrado. Confira e toque de novo.'
    : sentenceOf(error, failedText)

/**
 * Writes a batch down: at a device whose station prints by itself also on paper. Where no answer came, the same request is
 * sent again with its key, also after a reload: the batch may be there already, and the paper would propose other inputs now.
 */
export function useProduce({ recipeId, tenant, sale, onMade }: Producing) {
  const queryClient = useQueryClient()
  const [memory] = useState(() => keptAttempts((subject) => `foodid.batchTry${subject}.${tenant.tenant_id}`))
  const attempt = useAttempt(() => memory)
  const here = useQuery({ ...deviceStationQuery(tenant.tenant_id), enabled: mayNow('imprimir') })
  const station = here.data?.way === 'agente' ? here.data : null
  const [unanswered, setUnanswered] = useState<BatchBody | null>(() => keptBody(memory.get(recipeId)?.content))
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (body: BatchBody) => attempt(JSON.stringify(body), (key) => produce(body, key), recipeId),
    onSuccess: (made, body) => {
      setUnanswered(null)
      onMade(made, askedTemplate(body))
      void refreshLabels(queryClient)
      void queryClient.invalidateQueries({ queryKey: moneyKeys.recipes })
    },
    onError: (failed, body) => {
      setUnanswered(isUnanswered(failed) ? body : null)
      // The sheet, a price or a label is not any more what the paper shows.
      void queryClient.invalidateQueries({ queryKey: moneyKeys.production })
    },
  })
  const trouble = saleTroubleOf(error)
  // As what the paper says no more, nothing is refused.
  const isShown = error !== null && unanswered === null && (trouble === null || sale !== null)
  return {
    station,
    isPending,
    /** Why the labels do not come out as sale labels. */
    trouble: isShown ? trouble : null,
    /** What was sent, and may have been written down. */
    unanswered,
    message: isShown ? messageOf(error) : null,
    produce: (body: BatchBody) =>
      mutate(unanswered ?? { ...body, ...sale?.asked, ...(station !== null && { station: station.id }) }),
  }
}

export type Produce = ReturnType<typeof useProduce>

/** Any version of the app may have kept it. */
function keptBody(content: string | undefined): BatchBody | null {
  try {
    const body = JSON.parse(content ?? 'null') as BatchBody
    // As it was sent, with its fields in their order: the content is what its key belongs to.
    return batchBody.safeParse(body).success ? body : null
  } catch {
    return null
  }
}
