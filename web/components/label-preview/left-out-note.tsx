import { useMemo } from 'react'
import type { Label } from '#contract/labels'
import { drawInLayout } from '#contract/labels/draw-in-layout'
import type { PrintedLabel } from '#contract/labels/label-drawing'
import { leftOutOfMany, leftOutSentence } from '#contract/labels/left-out'
import { sizeText } from '#contract/labels/print-layout'
import type { PrintLayout } from '#contract/labels/print-layout'
import { printedLabel } from '#contract/labels/printed-label'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { Notice } from '../kit/notice.tsx'

interface LeftOutNoteProps {
  readonly label: PrintedLabel
  readonly layout: PrintLayout
}

/** What this paper has no room for, from the drawing that is printed. */
export function LeftOutNote({ label, layout }: LeftOutNoteProps) {
  const sentence = useMemo(
    () => leftOutSentence(drawInLayout(label, layout).leftOut, sizeText(layout)),
    [label, layout],
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
    const leftOut = labels.map((label) => drawInLayout(printedLabel(label, tenant), layout).leftOut)
    return leftOutOfMany(leftOut, sizeText(layout))
  }, [labels, layout, tenant])
  return sentence === null ? null : <Notice tone="warn" text={sentence} />
}
