import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isLateRecord, labelMessages } from '#contract/labels'
import type { Label } from '#contract/labels'
import type { GenerateBody } from '#contract/labels/generate-body'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { generateLabels } from '../api.ts'
import { refreshLabels } from '../../../lib/labels-key.ts'

type FieldErrors = HttpProblem['errors']

export interface Outcome {
  readonly labels: readonly Label[] | null
  readonly message: string | null
  /** Nothing was changed in the form since the request: it still says what the labels say. */
  readonly isOfForm: boolean
  /** In place of `message`: they went to the printer with the same tap, and the form is for the next label. */
  readonly sentText: string | null
}

/** @param onRefused gets the server's errors for single fields */
export function useGenerateLabels(onRefused: (errors: FieldErrors) => void) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isChanged = useRef(false)
  const { mutateAsync, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (body: GenerateBody) => attempt(JSON.stringify(body), (key) => generateLabels(body, key)),
    onMutate: () => {
      isChanged.current = false
      setOutcome(null)
    },
    onSuccess: (labels, body) => {
      answered(body, labels.some(isLateRecord) ? labelMessages.lateRecorded : labelMessages.created, labels)
      void refreshLabels(queryClient)
    },
    onError: (error, body) => {
      answered(body, sentenceOf(error, labelMessages.createFailed), null)
      if (error instanceof HttpProblem && !isChanged.current) onRefused(error.errors)
    },
  })

  /** The form may be another product's by now: then the message says of which the answer is. */
  function answered({ name }: GenerateBody, text: string, labels: Outcome['labels']) {
    const isOfForm = !isChanged.current
    setOutcome({ labels, message: isOfForm ? text : `${name}: ${text}`, isOfForm, sentText: null })
  }

  /** For a changed form: the generated labels no longer match it. Those of an earlier form stay to be printed. */
  function forget() {
    isChanged.current = true
    setOutcome((now) => (now?.isOfForm === false ? now : null))
  }

  /** The labels are out and the form is free. Answers whether it still said them: what was typed since then stays. */
  function setAside(): boolean {
    const wasOfForm = !isChanged.current
    isChanged.current = true
    setOutcome((now) => now && { ...now, isOfForm: false, message: null, sentText: now.message })
    return wasOfForm
  }

  /** Null when they could not be generated; the message says why. */
  const generate = (body: GenerateBody) => mutateAsync(body).catch(() => null)

  return {
    generating: isPending,
    outcome,
    /** The labels that the form says; null: none yet. */
    generated: outcome?.isOfForm ? outcome.labels : null,
    generate,
    forget,
    setAside,
    dismiss: () => setOutcome(null),
    refuse: (message: string) => setOutcome({ labels: null, message, isOfForm: true, sentText: null }),
  }
}
