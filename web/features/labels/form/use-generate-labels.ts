import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isLateRecord, labelMessages } from '#contract/labels'
import type { Label } from '#contract/labels'
import type { GenerateBody } from '#contract/labels/generate-body'
import type { SaleChoice } from '../../../components/printing/sale/sale-choice.ts'
import { saleTroubleOf } from '../../../components/printing/sale/sale-trouble.ts'
import type { SaleTrouble } from '../../../components/printing/sale/sale-trouble.ts'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { keptLabelsText } from '../../../lib/kept-labels-text.ts'
import { isKept } from '../../../lib/offline/send-or-keep.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { generateLabels } from '../api.ts'
import { refreshLabels } from '../../../lib/labels-key.ts'

type FieldErrors = HttpProblem['errors']

function madeText(labels: readonly Label[]): string {
  if (isKept(labels)) return keptLabelsText
  return labels.some(isLateRecord) ? labelMessages.lateRecorded : labelMessages.created
}

export interface Outcome {
  readonly labels: readonly Label[] | null
  readonly message: string | null
  /** Nothing was changed in the form since the request: it still says what the labels say. */
  readonly isOfForm: boolean
  /** In place of `message`: they went to the printer with the same tap, and the form is for the next label. */
  readonly sentText: string | null
  /** As what the labels were asked for; null: as labels of the kitchen. */
  readonly as: SaleChoice | null
  /** In place of `message`: why they do not come out as sale labels. */
  readonly trouble: SaleTrouble | null
}

interface Asked {
  readonly body: GenerateBody
  readonly as: SaleChoice | null
}

/** @param onRefused gets the server's errors for single fields */
export function useGenerateLabels(onRefused: (errors: FieldErrors) => void) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isChanged = useRef(false)
  const { mutateAsync, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ body }: Asked) => attempt(JSON.stringify(body), (key) => generateLabels(body, key)),
    onMutate: () => {
      isChanged.current = false
      setOutcome(null)
    },
    onSuccess: (labels, asked) => {
      answered(asked, madeText(labels), { labels })
      void refreshLabels(queryClient)
    },
    onError: (error, asked) => {
      answered(asked, sentenceOf(error, labelMessages.createFailed), { trouble: saleTroubleOf(error) })
      if (error instanceof HttpProblem && !isChanged.current) onRefused(error.errors)
    },
  })

  /** The form may be another product's by now: then the message says of which the answer is. */
  function answered({ body: { name }, as }: Asked, text: string, answer: Partial<Pick<Outcome, 'labels' | 'trouble'>>) {
    const isOfForm = !isChanged.current
    const trouble = isOfForm ? (answer.trouble ?? null) : null
    const message = trouble !== null ? null : isOfForm ? text : `${name}: ${text}`
    setOutcome({ labels: answer.labels ?? null, message, isOfForm, sentText: null, as, trouble })
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
  const generate = (asked: Asked) => mutateAsync(asked).catch(() => null)

  return {
    generating: isPending,
    outcome,
    /** The labels that the form says; null: none yet. */
    generated: outcome?.isOfForm ? outcome.labels : null,
    generate,
    forget,
    setAside,
    dismiss: () => setOutcome(null),
    refuse: (message: string) =>
      setOutcome({ labels: null, message, isOfForm: true, sentText: null, as: null, trouble: null }),
  }
}
