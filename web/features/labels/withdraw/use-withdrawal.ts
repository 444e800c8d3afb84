import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Label } from '#contract/labels'
import { sentenceOf } from '../../../lib/http.ts'
import { markWithdrawn, refreshLabels } from '../api.ts'
import type { Attempt } from '../../../lib/idempotency.ts'
import { type Withdrawal, withdrawLabels } from './withdraw-labels.ts'

export interface WithdrawalQuestion {
  readonly kind: Withdrawal['kind']
  readonly labels: readonly Label[]
}

const failedText = 'Erro ao registrar a baixa. Tente novamente.'

/** Asking for a baixa, doing it and saying what came of it; `onDone` is told which labels have left stock. */
export function useWithdrawal(onDone?: (labels: readonly Label[]) => void) {
  const queryClient = useQueryClient()
  const unanswered = useRef(new Map<number, Attempt>())
  const [question, setQuestion] = useState<WithdrawalQuestion | null>(null)
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [doneText, setDoneText] = useState<string | null>(null)

  function ask(asked: WithdrawalQuestion) {
    setError(null)
    setDoneText(null)
    setQuestion(asked)
  }

  function cancel() {
    if (!working) setQuestion(null)
  }

  async function confirm(withdrawal: Withdrawal) {
    if (!question || working) return
    setWorking(true)
    setError(null)
    const { done, failed } = await withdrawLabels(question.labels, withdrawal, unanswered.current)
    setWorking(false)
    markWithdrawn(queryClient, done)
    void refreshLabels(queryClient)
    if (done.length > 0) onDone?.(done)
    if (failed.length === 0) {
      setQuestion(null)
      setDoneText(doneSentence(done, withdrawal.kind))
      return
    }
    setQuestion({ kind: question.kind, labels: failed.map(({ label }) => label) })
    setError(failedSentence(failed.map((failure) => sentenceOf(failure.error, failedText)), done.length))
  }

  return { question, working, error, doneText, ask, cancel, confirm, dismissDone: () => setDoneText(null) }
}

export type WithdrawalControls = ReturnType<typeof useWithdrawal>

export function doneSentence(done: readonly Pick<Label, 'name'>[], kind: Withdrawal['kind']): string {
  const [only] = done
  const what = done.length === 1 && only ? only.name : `${done.length} etiquetas`
  return `${kind === 'consume' ? 'Consumo' : 'Descarte'} de ${what} registrado com sucesso.`
}

/** Every reason once, and how many of the labels went through all the same. */
function failedSentence(reasons: readonly string[], doneCount: number): string {
  const said = [...new Set(reasons)].join(' ')
  return doneCount === 0 ? said : `${said} As outras ${doneCount} tiveram baixa.`
}
