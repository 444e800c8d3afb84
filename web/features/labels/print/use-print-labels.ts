import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isLateRecord, labelMessages, PRINT_MAX } from '#contract/labels'
import type { Label, PrintsBody } from '#contract/labels'
import { sentenceOf } from '../../../lib/http.ts'
import { recordPrints, refreshLabels } from '../api.ts'
import { isUnanswered } from '../../../lib/idempotency.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { PrintLayout } from './print-document.ts'
import { returnFocus } from './return-focus.ts'
import { printLabels, printRecord, savePdf, tooManyToPrint } from './print-labels.ts'

interface NumberedPrint {
  /** Counts the prints of this screen: printing the same labels again is another record. */
  readonly number: number
  readonly body: PrintsBody
}

/** The message after printing. `unrecorded` is a print that the label's history does not have. */
export type PrintNotice =
  | { readonly kind: 'sent' | 'saved'; readonly text: string; readonly unrecorded?: NumberedPrint }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'refused'; readonly text: string }

const printFailed = 'Não foi possível imprimir.'
const pdfFailed = 'Não foi possível baixar o PDF. Tente novamente.'

/**
 * Prints through the browser or saves a PDF. Neither is a mutation: the print window has to open within the tap, before
 * anything is awaited.
 */
export function usePrintLabels(tenant: PrintingTenant) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const prints = useRef(0)
  const running = useRef(false)
  const [busy, setBusy] = useState<'print' | 'pdf' | null>(null)
  const [notice, setNotice] = useState<PrintNotice | null>(null)

  async function runOne(what: 'print' | 'pdf', work: () => Promise<PrintNotice | null>) {
    if (running.current) return
    const pressed = document.activeElement
    running.current = true
    setBusy(what)
    setNotice(null)
    try {
      setNotice(await work())
    } finally {
      running.current = false
      // The button can take the focus only after it is no longer disabled.
      flushSync(() => setBusy(null))
      returnFocus(pressed)
    }
  }

  const { mutateAsync: record } = useMutation({
    networkMode: 'always',
    mutationFn: (numberedPrint: NumberedPrint) =>
      attempt(JSON.stringify(numberedPrint), (key) => recordPrints(numberedPrint.body, key)),
    retry: (failures, error) => failures === 0 && isUnanswered(error),
    retryDelay: 0,
    onSuccess: () => void refreshLabels(queryClient),
  })

  async function noticeAfterRecord(
    kind: 'sent' | 'saved',
    text: string,
    numberedPrint: NumberedPrint,
  ): Promise<PrintNotice> {
    try {
      await record(numberedPrint)
      return { kind, text }
    } catch {
      return { kind, text, unrecorded: numberedPrint }
    }
  }

  function numbered(body: PrintsBody): NumberedPrint {
    prints.current += 1
    return { number: prints.current, body }
  }

  /** Prints labels that are generated within the same tap. `make` answers null if there is nothing to print. */
  async function printMade(make: () => Promise<readonly Label[] | null>, layout: PrintLayout) {
    await runOne('print', async () => {
      const made: { labels: readonly Label[] | null } = { labels: null }
      const outcome = await printLabels(async () => (made.labels = await make()), layout, tenant)
      if (outcome === 'blocked') return { kind: 'refused', text: labelMessages.popupBlocked }
      if (made.labels === null) return null
      if (outcome === 'failed') return { kind: 'failed', text: printFailed }
      return noticeAfterRecord('sent', labelMessages.printSent, numbered(printRecord(made.labels, layout, 'browser')))
    })
  }

  async function print(labels: readonly Label[], layout: PrintLayout) {
    const refusal = refusalOf(labels)
    if (refusal) return setNotice({ kind: 'refused', text: refusal })
    await printMade(() => Promise.resolve(labels), layout)
  }

  async function download(labels: readonly Label[], layout: PrintLayout) {
    const refusal = refusalOf(labels)
    if (refusal) return setNotice({ kind: 'refused', text: refusal })
    await runOne('pdf', async () => {
      try {
        await savePdf(labels, layout)
      } catch (error) {
        return { kind: 'refused', text: sentenceOf(error, pdfFailed) }
      }
      return noticeAfterRecord('saved', 'PDF baixado', numbered(printRecord(labels, layout, 'pdf')))
    })
  }

  async function recordAgain() {
    if (notice?.kind !== 'sent' && notice?.kind !== 'saved') return
    if (notice.unrecorded) setNotice(await noticeAfterRecord(notice.kind, notice.text, notice.unrecorded))
  }

  return { busy, notice, dismissNotice: () => setNotice(null), print, printMade, download, recordAgain }
}

export type PrintControls = ReturnType<typeof usePrintLabels>

function refusalOf(labels: readonly Label[]): string | null {
  if (labels.length === 0) return labelMessages.nothingSelected
  if (labels.some(isLateRecord)) return labelMessages.notPrinted
  return labels.length > PRINT_MAX ? tooManyToPrint : null
}
