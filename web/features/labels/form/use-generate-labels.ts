import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Label, type LabelBody, labelMessages } from '#contract/labels'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { type Attempt, attemptFor, isUnanswered } from '../../../lib/idempotency.ts'
import { generateLabels, refreshLabels } from '../api.ts'

type FieldErrors = HttpProblem['errors']

/** Generating labels: once for each intention, however often the button is hit or the connection breaks. */
export function useGenerateLabels() {
  const queryClient = useQueryClient()
  const unanswered = useRef<Attempt | null>(null)
  const running = useRef(false)
  const [working, setWorking] = useState(false)
  const [made, setMade] = useState<readonly Label[] | null>(null)
  const [message, setMessage] = useState<string | null>(null)

  /** @returns what the server has against single fields */
  async function generate(body: LabelBody): Promise<FieldErrors> {
    if (running.current) return []
    running.current = true
    setWorking(true)
    setMessage(null)
    unanswered.current = attemptFor(JSON.stringify(body), unanswered.current)
    try {
      setMade(await generateLabels(body, unanswered.current.key))
      unanswered.current = null
      setMessage(labelMessages.created)
      void refreshLabels(queryClient)
      return []
    } catch (error) {
      if (!isUnanswered(error)) unanswered.current = null
      setMessage(sentenceOf(error, labelMessages.createFailed))
      return error instanceof HttpProblem ? error.errors : []
    } finally {
      running.current = false
      setWorking(false)
    }
  }

  /** The form has changed: what was generated is no longer what it shows. */
  function forget() {
    setMade(null)
    setMessage(null)
  }

  return { working, made, message, generate, forget, refuse: setMessage }
}
