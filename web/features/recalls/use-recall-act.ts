import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../lib/http.ts'
import { refreshLabels } from '../../lib/labels-key.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { recallsKey } from './recall-api.ts'

interface Act<Input, Answer> {
  readonly kind: string
  readonly send: (input: Input, idempotencyKey: string) => Promise<Answer>
  readonly failure: string
  readonly onDone?: (answer: Answer) => void
}

/** A write about recalls: it is done once, and what it changes is read again. */
export function useRecallAct<Input, Answer = void>({ kind, send, failure, onDone }: Act<Input, Answer>) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (input: Input) => attempt(`${kind} ${JSON.stringify(input)}`, (key) => send(input, key)),
    ...(onDone && { onSuccess: onDone }),
    onSettled: () => Promise.all([queryClient.invalidateQueries({ queryKey: recallsKey }), refreshLabels(queryClient)]),
  })
  return { act: mutate, isPending, message: error === null ? null : sentenceOf(error, failure) }
}
