import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Message } from '../../components/message-banner.tsx'
import { sentenceOf } from '../../lib/http.ts'
import { printingKey } from '../../components/printing/print-jobs.ts'

interface Change {
  readonly send: () => Promise<unknown>
  /** What is said after it. */
  readonly done: string
  readonly failed: string
  readonly after?: () => void
}

/** Any change of this screen: what it has to say, and the lists anew. */
export function useChange() {
  const queryClient = useQueryClient()
  const [message, setMessage] = useState<Message | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ send }: Change) => send(),
    onMutate: () => setMessage(null),
    onSuccess: (_, { done, after }) => {
      setMessage({ done })
      after?.()
    },
    onError: (error, { failed }) => setMessage(sentenceOf(error, failed)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: printingKey }),
  })
  return { change: mutate, sending: isPending, message }
}
export type MakeChange = ReturnType<typeof useChange>['change']
