import { useMemo } from 'react'
import { drawInLayout } from '#contract/labels/draw-in-layout'
import type { PrintedLabel } from '#contract/labels/label-drawing'
import { labelSvg } from '#contract/labels/label-svg'
import type { PrintLayout } from '#contract/labels/print-layout'
import styles from './label-preview.module.css'

export interface LabelPreviewProps {
  readonly label: PrintedLabel
  readonly layout: PrintLayout
}

/** The same drawing as on paper, only larger. */
export function LabelPreview({ label, layout }: LabelPreviewProps) {
  const { markup, aspectRatio } = useMemo(() => {
    const drawing = drawInLayout(label, layout)
    return {
      markup: labelSvg(drawing, { title: titleOf(label) }),
      aspectRatio: `${drawing.width} / ${drawing.height}`,
    }
  }, [label, layout])
  // oxlint-disable-next-line react/no-danger -- labelSvg escapes every text of the label
  return <div className={styles.paper} style={{ aspectRatio }} dangerouslySetInnerHTML={{ __html: markup }} />
}

export function titleOf({ name, code }: PrintedLabel): string {
  return `Etiqueta de ${name}, código ${code}`
}
