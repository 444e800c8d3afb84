import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Label } from '#contract/labels'
import type { PrintLayout } from '#contract/labels/print-layout'
import { HttpProblem, sentenceOf } from '../../lib/http.ts'
import { isUnanswered } from '../../lib/idempotency.ts'
import type { SendAttempt } from '../../lib/idempotency.ts'
import { refreshLabels } from '../../lib/labels-key.ts'
import { recordPrints } from './print-api.ts'
import { printFailed, refused } from './print-session.ts'
import type { NumberedPrint, PrintNotice } from './print-session.ts'

type OutNotice = Extract<PrintNotice, { readonly kind: 'sent' | 'saved' }>

/** Records what came out without a station, and says what became of both. */
export function usePrintRecord(attempt: SendAttempt) {
  const queryClient = useQueryClient()
  const prints = useRef(0)
  const { mutateAsync: record } = useMutation({
    networkMode: 'always',
    mutationFn: (numbered: NumberedPrint) =>
      attempt(JSON.stringify(numbered), (key) => recordPrints(numbered.body, key)),
    retry: (failures, error) => failures === 0 && isUnanswered(error),
    retryDelay: 0,
    onSuccess: () => void refreshLabels(queryClient),
  })

  async function recordAgain(
    { unrecorded: _before, ...notice }: OutNotice,
    numbered: NumberedPrint,
  ): Promise<PrintNotice> {
    try {
      await record(numbered)
      return notice
    } catch (error) {
      // The screen had read the labels before one of them was blocked or thrown away: the paper is out already.
      if (error instanceof HttpProblem && error.status === 409)
        return refused(`${sentenceOf(error, printFailed.text)} Se o papel saiu, jogue-o fora.`)
      return { ...notice, unrecorded: numbered }
    }
  }

  function recordOut(
    notice: OutNotice,
    labels: readonly Label[],
    medium: `${'browser' | 'pdf'}-${PrintLayout}`,
  ): Promise<PrintNotice> {
    prints.current += 1
    const body = { ids: labels.map(({ id }) => id), copies: 1, medium }
    return recordAgain(notice, { number: prints.current, body })
  }
  return { recordOut, recordAgain }
}
