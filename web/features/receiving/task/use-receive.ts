import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { ReceiptReview } from '#contract/receiving/review'
import { deviceStationQuery } from '../../../components/printing/device-station.ts'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { refreshLabels } from '../../../lib/labels-key.ts'
import { moneyKeys } from '../../../lib/money-keys.ts'
import { mayNow } from '../../../lib/rights.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { forgetWarnings } from '../note-warnings.ts'
import { confirmReceipt } from './receipt-api.ts'
import type { Received } from './received.ts'
import type { Draft } from './use-draft.ts'

interface Receiving {
  readonly id: number
  readonly own: Draft
  readonly review: ReceiptReview | undefined
  readonly tenant: PrintingTenant
  readonly onReceived: (received: Received) => void
}

const failedText = 'Nada foi recebido ainda. Tente de novo.'

/** Saves what is open, and receives it: at a device whose station prints by itself also on paper. */
export function useReceive({ id, own, review, tenant, onReceived }: Receiving) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const here = useQuery({ ...deviceStationQuery(tenant.tenant_id), enabled: mayNow('imprimir') })
  const station = here.data?.way === 'agente' ? here.data : null
  const [problem, setProblem] = useState<{ readonly version: number; readonly error: HttpProblem | null } | null>(null)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if (!(await own.save())) return null
      const body = { version: own.versionNow(), ...(station !== null && { station: station.id }) }
      return attempt(`confirm ${JSON.stringify(body)}`, (key) => confirmReceipt(id, body, key))
    },
    onMutate: () => setProblem(null),
    onSuccess: (made) => {
      if (made === null) return
      forgetWarnings(id)
      onReceived({ made, sheets: review?.sheets ?? [] })
      void queryClient.invalidateQueries({ queryKey: moneyKeys.receiving })
      void queryClient.invalidateQueries({ queryKey: moneyKeys.recipes })
      void refreshLabels(queryClient)
    },
    onError: (error) => setProblem({ version: own.versionNow(), error: error instanceof HttpProblem ? error : null }),
  })
  // A refusal is of the version that was sent.
  const isNow = problem !== null && problem.version === own.version && own.isSaved
  const errors = isNow ? (problem.error?.errors ?? []) : []
  return {
    receive: () => mutate(),
    isPending,
    station,
    refused: errors.length > 0 ? errors : null,
    message: isNow ? sentenceOf(problem.error, failedText) : null,
  }
}

export type Receive = ReturnType<typeof useReceive>
