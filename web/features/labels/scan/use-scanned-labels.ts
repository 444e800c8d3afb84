import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Label } from '#contract/labels'
import { sentenceOf } from '../../../lib/http.ts'
import { isUnanswered } from '../../../lib/idempotency.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import type { LabelByCode } from '#contract/labels/life'
import { consumeLabel, markChanged, undoTogether } from '../api.ts'
import { refreshLabels } from '../../../lib/labels-key.ts'
import { changeLabel } from '../deeds-api.ts'
import { fetchLabelInHand } from '../label-in-hand.ts'
import { withdrawLabel } from '../withdraw/withdraw-labels.ts'
import type { Withdrawal } from '../withdraw/withdraw-labels.ts'

/** A label of the continuous mode, newest first. */
export type ScannedLabel =
  | { readonly state: 'sending'; readonly code: string }
  | {
      readonly state: 'done'
      readonly code: string
      readonly kind: Withdrawal['kind']
      readonly label: Label
      /** Of the same product, and it expires before the one that was consumed. */
      readonly sooner: LabelByCode['sooner']
      /** Why it is not undone although somebody has tried: another attempt may succeed. */
      readonly fault: string | null
    }
  | { readonly state: 'undone'; readonly code: string; readonly label: Label }
  | {
      readonly state: 'refused'
      readonly code: string
      readonly name: string | null
      readonly text: string
      /** It was not located, and is in hand now: it can go back to the list. */
      readonly missing?: Label
    }

const failedText = 'Sem resposta do servidor. Leia a etiqueta de novo: a baixa não é feita duas vezes.'
const undoFailedText = 'Não foi possível desfazer a baixa. Tente novamente.'

/** The labels that were read one after the other, each with its baixa and its undoing. */
export function useScannedLabels({
  onDone,
  onRefused,
}: {
  readonly onDone: () => void
  readonly onRefused: () => void
}) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [scanned, setScanned] = useState<readonly ScannedLabel[]>([])
  // The codes that are on their way or have left stock: a second reading of one of them does nothing.
  const closed = useRef(new Set<string>())

  function put(entry: ScannedLabel) {
    setScanned((entries) => [entry, ...entries.filter(({ code }) => code !== entry.code)])
  }

  function replace(entry: ScannedLabel) {
    setScanned((entries) => entries.map((other) => (other.code === entry.code ? entry : other)))
  }

  async function withdraw(code: string, withdrawal: Withdrawal): Promise<void> {
    if (closed.current.has(code)) return
    closed.current.add(code)
    put({ state: 'sending', code })
    let name: string | null = null
    try {
      const label = await fetchLabelInHand(code)
      ;({ name } = label)
      if (label.departure !== null && label.actions.includes('found')) {
        closed.current.delete(code)
        replace({ state: 'refused', code, name, text: label.departure.text, missing: label })
        onRefused()
        return
      }
      const done = await attempt(
        JSON.stringify(withdrawal),
        (key) =>
          withdrawal.kind === 'consume' && label.sooner !== null
            ? consumeLabel(label, { soonerId: label.sooner.id }, key)
            : withdrawLabel(label, withdrawal, key),
        label.id,
      )
      markChanged(queryClient, [done])
      void refreshLabels(queryClient)
      const sooner = withdrawal.kind === 'consume' ? label.sooner : null
      replace({ state: 'done', code, kind: withdrawal.kind, label: done, sooner, fault: null })
      onDone()
    } catch (error) {
      closed.current.delete(code)
      replace({ state: 'refused', code, name, text: sentenceOf(error, failedText) })
      onRefused()
    }
  }

  /** Whether it was undone. */
  async function undo(entry: Extract<ScannedLabel, { state: 'done' }>): Promise<boolean> {
    const { code, label } = entry
    try {
      const ids = [label.id]
      const [undone = label] = await attempt(`undo ${code}`, (key) => undoTogether([label], { ids }, key), label.id)
      markChanged(queryClient, [undone])
      void refreshLabels(queryClient)
      closed.current.delete(code)
      replace({ state: 'undone', code, label: undone })
      return true
    } catch (error) {
      replace(
        isUnanswered(error)
          ? { ...entry, fault: undoFailedText }
          : { state: 'refused', code, name: label.name, text: sentenceOf(error, undoFailedText) },
      )
      onRefused()
      return false
    }
  }

  async function find(entry: Extract<ScannedLabel, { state: 'refused' }>): Promise<void> {
    const { code, missing } = entry
    if (missing === undefined) return
    try {
      const found = await attempt(`found ${code}`, (key) => changeLabel(missing, 'found', {}, key), missing.id)
      markChanged(queryClient, [found])
      void refreshLabels(queryClient)
      replace({ state: 'undone', code, label: found })
    } catch (error) {
      replace({ ...entry, text: sentenceOf(error, undoFailedText) })
      onRefused()
    }
  }

  return {
    scanned,
    find: (entry: Extract<ScannedLabel, { state: 'refused' }>) => void find(entry),
    withdraw: (code: string, withdrawal: Withdrawal) => void withdraw(code, withdrawal),
    undo,
  }
}
