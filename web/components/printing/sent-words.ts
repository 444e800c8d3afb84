import type { PrintJob } from '#contract/print-queue/jobs'
import { counted, plural } from '#contract/words'

type PrintedLabel = PrintJob['labels'][number]

/** What the screen says of a job that was sent. */
export type SentLook =
  /** Nothing is on paper yet, and `text` says why. */
  | { readonly kind: 'waiting'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string }
  /** `note`: what is to be checked; null: nothing, and the message may go by itself. */
  | { readonly kind: 'sent'; readonly isOut: boolean; readonly text: string; readonly note: string | null }

/** @param marked those that a person has marked as not printed in this message; others were left out by the product */
export function sentLook(job: PrintJob, marked: readonly number[] = []): SentLook {
  const { state, notice, reason, labels, notPrinted } = job
  switch (state) {
    case 'falhou':
      return { kind: 'failed', text: [notice, reason].filter(Boolean).join(' ') || 'A impressão falhou.' }
    case 'na_fila':
      if (notice !== null) return { kind: 'waiting', text: notice }
      return { kind: 'sent', isOut: false, text: PRINTING, note: reason }
    case 'reservado':
    case 'enviado':
    case 'confirmado':
      break
    default:
      return state satisfies never
  }
  const out = outText(state, labels.length - notPrinted.length)
  const text = marked.length === 0 ? out : `${out}, ${marked.length} não ${plural(marked.length, 'saiu', 'saíram')}`
  const note = [notice, reason].filter(Boolean).join(' ') || null
  return { kind: 'sent', isOut: state === 'enviado' || state === 'confirmado', text, note }
}

const PRINTING = 'imprimindo…'

/** Nobody knows of a label that was sent whether it is out; of one that a printer has confirmed it is known. */
function outText(state: 'reservado' | 'enviado' | 'confirmado', count: number): string {
  switch (state) {
    case 'reservado':
      return PRINTING
    case 'enviado':
      return counted(count, 'enviada', 'enviadas')
    case 'confirmado':
      return `${plural(count, 'Saiu', 'Saíram')} ${count} ✓`
    default:
      return state satisfies never
  }
}

/** The labels that may still be marked, by product, in the order in which they were printed. */
export function openByName({ labels, notPrinted }: PrintJob): readonly (readonly [string, readonly PrintedLabel[]])[] {
  const byName = new Map<string, PrintedLabel[]>()
  for (const label of labels) {
    if (notPrinted.includes(label.id)) continue
    const same = byName.get(label.name)
    if (same === undefined) byName.set(label.name, [label])
    else same.push(label)
  }
  return [...byName]
}
