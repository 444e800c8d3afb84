import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Label } from '#contract/labels'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { markChanged } from '../api.ts'
import { refreshLabels } from '../../../lib/labels-key.ts'
import { isKept } from '../../../lib/offline/send-or-keep.ts'
import { useUndo } from './use-undo.ts'
import type { DoneMessage } from './use-undo.ts'
import { withdrawLabels } from './withdraw-labels.ts'
import type { Withdrawal } from './withdraw-labels.ts'

export interface WithdrawalQuestion {
  readonly kind: Withdrawal['kind']
  readonly labels: readonly Label[]
}

/** What the deeds have left: the labels that changed, and the new ones, which are to be printed. */
export interface LotMade {
  readonly text: string
  readonly changed: readonly Label[]
  readonly children: readonly Label[]
  readonly hint: string | null
}

/** The open menu of the second ways: for these labels, under this button. */
interface MoreMenuPlace {
  readonly labels: readonly Label[]
  readonly button: HTMLElement
}

/**
 * The question before a baixa, the baixa, and the message about its result.
 *
 * @param onDone gets the labels that have left stock
 */
export function useWithdrawal(onDone?: (labels: readonly Label[]) => void) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [question, setQuestion] = useState<WithdrawalQuestion | null>(null)
  const [error, setError] = useState<string | null>(null)
  /** The labels of the open question that have already left stock, where others were refused. */
  const [gone, setGone] = useState<readonly Label[]>([])
  const undo = useUndo()
  const [menu, setMenu] = useState<MoreMenuPlace | null>(null)
  const [lot, setLot] = useState<readonly Label[] | null>(null)
  const [made, setMade] = useState<LotMade | null>(null)

  /** After labels have left stock: the lists, the message with its undoing, and the screen's own state. */
  function settle(done: readonly Label[], text: string, tone: DoneMessage['tone'] = 'good') {
    markChanged(queryClient, done)
    void refreshLabels(queryClient)
    if (done.length === 0) return
    onDone?.(done)
    undo.offer(text, [...gone, ...done], tone)
  }

  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ labels, withdrawal }: { labels: readonly Label[]; withdrawal: Withdrawal }) =>
      withdrawLabels(labels, withdrawal, attempt),
    onMutate: () => setError(null),
    onSuccess: ({ done, failed }, { withdrawal: { kind } }) => {
      const all = [...gone, ...done]
      if (all.some(isKept)) settle(done, keptSentence(all, kind), 'plain')
      else settle(done, doneSentence(all, kind))
      setGone(all)
      if (failed.length === 0) {
        setQuestion(null)
        return
      }
      setQuestion({ kind, labels: failed.map(({ label }) => label) })
      setError(
        failedSentence(
          failed.map(({ text }) => text),
          all.length,
        ),
      )
    },
  })

  function more(labels: readonly Label[], button: HTMLElement) {
    setMenu({ labels, button })
  }

  function open(labels: readonly Label[]) {
    undo.dismiss()
    setGone([])
    setLot(labels)
  }

  function ask(next: WithdrawalQuestion) {
    setError(null)
    setGone([])
    undo.dismiss()
    setQuestion(next)
  }

  function cancel() {
    if (!isPending) setQuestion(null)
  }

  function confirm(withdrawal: Withdrawal) {
    if (question && !isPending) mutate({ labels: question.labels, withdrawal })
  }

  return {
    question,
    working: isPending,
    error,
    undo,
    menu,
    lot,
    made,
    settle,
    open,
    closeLot: () => setLot(null),
    showMade: setMade,
    closeMade: () => setMade(null),
    ask,
    more,
    cancel,
    confirm,
    closeMenu: () => setMenu(null),
  }
}

export type WithdrawalControls = ReturnType<typeof useWithdrawal>

const nounOf: Readonly<Record<Withdrawal['kind'], string>> = {
  consume: 'Consumo',
  'used-in-time': 'Uso antes do vencimento',
  discard: 'Descarte',
}

export function doneSentence(done: readonly Pick<Label, 'name'>[], kind: Withdrawal['kind']): string {
  const [only] = done
  const what = done.length === 1 && only ? only.name : `${done.length} etiquetas`
  return `${nounOf[kind]} de ${what} registrado com sucesso.`
}

/** What only waits on this device is not called done. */
function keptSentence(kept: readonly Pick<Label, 'name'>[], kind: Withdrawal['kind']): string {
  const [only] = kept
  const what = kept.length === 1 && only ? only.name : `${kept.length} etiquetas`
  return `Guardado neste aparelho: ${nounOf[kind].toLowerCase()} de ${what}.`
}

/** Each reason once, and the number of labels that succeeded. */
function failedSentence(reasons: readonly string[], doneCount: number): string {
  const uniqueReasons = [...new Set(reasons)].join(' ')
  return doneCount === 0 ? uniqueReasons : `${uniqueReasons} As outras ${doneCount} tiveram baixa.`
}
