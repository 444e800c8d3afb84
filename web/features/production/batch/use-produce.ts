import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { batchBody } from '#contract/production/batches'
import type { BatchBody, Produced } from '#contract/production/batches'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { deviceStationQuery } from '../../../components/printing/device-station.ts'
import { sentenceOf } from '../../../lib/http.ts'
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
  readonly onMade: (made: Produced) => void
}

const failedText = 'Nada foi registrado. Tente de novo.'

/**
 * Writes a batch down: at a device whose station prints by itself also on paper. Where no answer came, the same request is
 * sent again with its key, also after a reload: the batch may be there already, and the paper would propose other inputs now.
 */
export function useProduce({ recipeId, tenant, onMade }: Producing) {
  const queryClient = useQueryClient()
  const [memory] = useState(() => keptAttempts((subject) => `foodid.batchTry${subject}.${tenant.tenant_id}`))
  const attempt = useAttempt(() => memory)
  const here = useQuery({ ...deviceStationQuery(tenant.tenant_id), enabled: mayNow('imprimir') })
  const station = here.data?.way === 'agente' ? here.data : null
  const [unanswered, setUnanswered] = useState<BatchBody | null>(() => keptBody(memory.get(recipeId)?.content))
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (body: BatchBody) => attempt(JSON.stringify(body), (key) => produce(body, key), recipeId),
    onSuccess: (made) => {
      setUnanswered(null)
      onMade(made)
      void refreshLabels(queryClient)
      void queryClient.invalidateQueries({ queryKey: moneyKeys.recipes })
    },
    onError: (failed, body) => {
      setUnanswered(isUnanswered(failed) ? body : null)
      // The sheet, a price or a label is not any more what the paper shows.
      void queryClient.invalidateQueries({ queryKey: moneyKeys.production })
    },
  })
  return {
    station,
    isPending,
    /** What was sent, and may have been written down. */
    unanswered,
    message: error === null || unanswered !== null ? null : sentenceOf(error, failedText),
    produce: (body: BatchBody) => mutate(unanswered ?? { ...body, ...(station !== null && { station: station.id }) }),
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
