import { useMemo } from 'react'
import { drawLabel } from '#contract/labels/label-drawing'
import type { LabelTemplate, PrintedLabel } from '#contract/labels/label-drawing'
import type { Label } from '#contract/labels'
import { leftOutOfMany, leftOutSentence } from '#contract/labels/left-out'
import { printedLabel } from '#contract/labels/printed-label'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { Notice } from '../../components/notice.tsx'
import { layouts } from './print/print-document.ts'
import type { PrintLayout } from './print/print-document.ts'

const sizes: Readonly<Record<LabelTemplate, string>> = { '50x30': '50 × 30 mm', '80x120': '80 × 120 mm' }

interface LeftOutNoteProps {
  readonly label: PrintedLabel
  readonly template: LabelTemplate
}

/** What this paper has no room for, from the drawing that is printed. */
export function LeftOutNote({ label, template }: LeftOutNoteProps) {
  const sentence = useMemo(
    () => leftOutSentence(drawLabel(label, template).leftOut, sizes[template]),
    [label, template],
  )
  return sentence === null ? null : <Notice tone="warn" text={sentence} />
}

interface LeftOutOfLabelsProps {
  readonly labels: readonly Label[]
  readonly layout: PrintLayout
  readonly tenant: PrintingTenant
}

/** What the paper has no room for on labels that are printed together. */
export function LeftOutOfLabels({ labels, layout, tenant }: LeftOutOfLabelsProps) {
  const sentence = useMemo(() => {
    const { template } = layouts[layout]
    const leftOut = labels.map((label) => drawLabel(printedLabel(label, tenant), template).leftOut)
    return leftOutOfMany(leftOut, sizes[template])
  }, [labels, layout, tenant])
  return sentence === null ? null : <Notice tone="warn" text={sentence} />
}
