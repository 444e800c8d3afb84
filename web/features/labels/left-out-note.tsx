import { useMemo } from 'react'
import { drawLabel } from '#contract/labels/label-drawing'
import type { LabelTemplate, PrintedLabel } from '#contract/labels/label-drawing'
import { leftOutSentence } from '#contract/labels/left-out'
import { Notice } from '../../components/notice.tsx'

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
