import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { LineBody, Receipt, ReceiptBody } from '#contract/receiving/receipts'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { openReceiptsQuery } from '../list/receipts-api.ts'
import { bodyOf } from './draft.ts'
import { changeReceipt, receiptQuery } from './receipt-api.ts'

/** Each save is the whole receipt: somebody who types is not saved at every stop. */
const SAVE_MS = 1_500
const RETRY_MS = 5_000
const unsavedText = 'Sem conexão: o que você mudou está nesta tela e será salvo.'

export type EditLine = (index: number, change: (line: LineBody) => LineBody) => void

interface Fault {
  readonly code: string
  readonly text: string
  readonly errors: HttpProblem['errors']
}

/** An open receipt with its changes. Each is saved soon after; one write is under way at a time. */
export function useDraft(receipt: Receipt) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [draft, setDraft] = useState(() => bodyOf(receipt))
  const [version, setVersion] = useState(receipt.version)
  const [fault, setFault] = useState<Fault | null>(null)
  const [isSaved, setSaved] = useState(true)
  // The newest, for what goes on after an answer.
  const own = useRef({ draft, version, isDirty: false })
  const saving = useRef<Promise<boolean> | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function saveAll(): Promise<boolean> {
    while (own.current.isDirty) {
      own.current.isDirty = false
      const body: ReceiptBody = { ...own.current.draft, version: own.current.version }
      try {
        const answer = await attempt(JSON.stringify(body), (key) => changeReceipt(receipt.id, body, key))
        own.current.version = answer.version
        queryClient.setQueryData(receiptQuery(receipt.id).queryKey, answer)
        // The list says what the receipt still lacks.
        void queryClient.invalidateQueries(openReceiptsQuery())
        setVersion(answer.version)
        setFault(null)
      } catch (error) {
        own.current.isDirty = true
        const isFinal = error instanceof HttpProblem && error.status >= 400 && error.status < 500
        setFault({
          code: isFinal ? error.code : 'unreachable',
          text: sentenceOf(error, unsavedText),
          errors: isFinal ? error.errors : [],
        })
        if (!isFinal) timer.current = setTimeout(() => void save(), RETRY_MS)
        return false
      }
    }
    setSaved(true)
    return true
  }

  /** Whether the server has all that was changed. */
  function save(): Promise<boolean> {
    clearTimeout(timer.current)
    saving.current ??= saveAll().finally(() => {
      saving.current = null
    })
    return saving.current
  }

  function editNow(change: (before: ReceiptBody) => ReceiptBody) {
    own.current.draft = change(own.current.draft)
    own.current.isDirty = true
    setDraft(own.current.draft)
    setSaved(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), SAVE_MS)
  }

  // Rows of a long note are rendered again only when their own line changes: what they are handed stays the same function.
  const latest = useRef(editNow)
  useLayoutEffect(() => {
    latest.current = editNow
  })
  const edit = useCallback((change: (before: ReceiptBody) => ReceiptBody) => latest.current(change), [])
  const editLine = useCallback<EditLine>(
    (index, change) =>
      edit((before) => ({
        ...before,
        lines: before.lines.map((line, place) => (place === index ? change(line) : line)),
      })),
    [edit],
  )

  const handleLeave = useEffectEvent(() => void save())
  useEffect(() => {
    const saveIfHidden = () => {
      if (document.visibilityState === 'hidden') handleLeave()
    }
    document.addEventListener('visibilitychange', saveIfHidden)
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden)
      handleLeave()
    }
  }, [])

  return {
    draft,
    version,
    fault,
    isSaved,
    edit,
    editLine,
    save,
    /** The version that the server has now. */
    versionNow: () => own.current.version,
  }
}

export type Draft = ReturnType<typeof useDraft>
