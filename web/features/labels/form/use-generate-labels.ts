import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isLateRecord, labelMessages } from '#contract/labels'
import type { Label } from '#contract/labels'
import type { GenerateBody } from '#contract/labels/generate-body'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { generateLabels, refreshLabels } from '../api.ts'

type FieldErrors = HttpProblem['errors']

/** @param onRefused gets the server's errors for single fields */
export function useGenerateLabels(onRefused: (errors: FieldErrors) => void) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [generated, setGenerated] = useState<readonly Label[] | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (body: GenerateBody) => attempt(JSON.stringify(body), (key) => generateLabels(body, key)),
    onMutate: () => setMessage(null),
    onSuccess: (labels) => {
      setGenerated(labels)
      setMessage(labels.some(isLateRecord) ? labelMessages.lateRecorded : labelMessages.created)
      void refreshLabels(queryClient)
    },
    onError: (error) => {
      setMessage(sentenceOf(error, labelMessages.createFailed))
      if (error instanceof HttpProblem) onRefused(error.errors)
    },
  })

  /** For a changed form: the generated labels no longer match it. */
  function forget() {
    setGenerated(null)
    setMessage(null)
  }

  /** Null when they could not be generated; the message says why. */
  const generate = (body: GenerateBody) => mutateAsync(body).catch(() => null)

  return { generating: isPending, generated, message, generate, forget, refuse: setMessage }
}
