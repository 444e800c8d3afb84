import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type Label, labelMessages, PRINT_MAX, type PrintsBody } from '#contract/labels'
import { sentenceOf } from '../../../lib/http.ts'
import { refreshLabels } from '../api.ts'
import { newIdempotencyKey } from '../../../lib/idempotency.ts'
import type { PrintingTenant } from '#contract/labels/printed-label'
import type { PrintLayout } from './print-document.ts'
import { printLabels, printRecord, recordOnce, savePdf, tooManyToPrint } from './print-labels.ts'

/** What there is to say after printing; `unrecorded` where paper may have come out that the history does not know. */
export type PrintNotice =
  | { readonly kind: 'sent' | 'saved'; readonly text: string; readonly unrecorded?: { readonly body: PrintsBody; readonly key: string } }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'refused'; readonly text: string }

const printFailed = 'Não foi possível imprimir.'
const pdfFailed = 'Não foi possível baixar o PDF. Tente novamente.'

export function usePrintLabels(tenant: PrintingTenant) {
  const queryClient = useQueryClient()
  const running = useRef(false)
  const [busy, setBusy] = useState<'print' | 'pdf' | null>(null)
  const [notice, setNotice] = useState<PrintNotice | null>(null)

  async function runOne(what: 'print' | 'pdf', labels: readonly Label[], work: () => Promise<PrintNotice>) {
    if (running.current) return
    const refusal = refusalOf(labels)
    if (refusal) return setNotice({ kind: 'refused', text: refusal })
    running.current = true
    setBusy(what)
    setNotice(null)
    try {
      setNotice(await work())
    } finally {
      running.current = false
      setBusy(null)
    }
  }

  async function record(done: PrintNotice & { kind: 'sent' | 'saved' }, body: PrintsBody, key = newIdempotencyKey()): Promise<PrintNotice> {
    try {
      await recordOnce(body, key)
      void refreshLabels(queryClient)
      return { kind: done.kind, text: done.text }
    } catch {
      return { ...done, unrecorded: { body, key } }
    }
  }

  async function print(labels: readonly Label[], layout: PrintLayout) {
    await runOne('print', labels, async () => {
      const outcome = await printLabels(labels, layout, tenant)
      if (outcome === 'blocked') return { kind: 'refused', text: labelMessages.popupBlocked }
      if (outcome === 'failed') return { kind: 'failed', text: printFailed }
      return record({ kind: 'sent', text: labelMessages.printSent }, printRecord(labels, layout, 'browser'))
    })
  }

  async function download(labels: readonly Label[], layout: PrintLayout) {
    await runOne('pdf', labels, async () => {
      try {
        await savePdf(labels, layout)
      } catch (error) {
        return { kind: 'refused', text: sentenceOf(error, pdfFailed) }
      }
      return record({ kind: 'saved', text: 'PDF baixado' }, printRecord(labels, layout, 'pdf'))
    })
  }

  async function recordAgain() {
    if (notice?.kind !== 'sent' && notice?.kind !== 'saved') return
    if (notice.unrecorded) setNotice(await record(notice, notice.unrecorded.body, notice.unrecorded.key))
  }

  return { busy, notice, dismissNotice: () => setNotice(null), print, download, recordAgain }
}

export type PrintControls = ReturnType<typeof usePrintLabels>

function refusalOf(labels: readonly Label[]): string | null {
  if (labels.length === 0) return labelMessages.nothingSelected
  return labels.length > PRINT_MAX ? tooManyToPrint : null
}
