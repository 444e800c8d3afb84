import { useMemo } from 'react'
import { drawInLayout } from '#contract/labels/draw-in-layout'
import type { PrintedLabel } from '#contract/labels/label-drawing'
import type { BuffetTag } from '#contract/labels/label-shapes'
import { labelSvg } from '#contract/labels/label-svg'
import type { PrintLayout } from '#contract/labels/print-layout'
import type { MarkedEdge } from '#contract/labels/reprint-mark'
import styles from './label-preview.module.css'

export interface LabelPreviewProps {
  readonly label: PrintedLabel
  readonly layout: PrintLayout
  /** Where a label that was printed before says "2ª via"; null: it comes out for the first time. */
  readonly mark: MarkedEdge | null
}

/** The same drawing as on paper, only larger. */
export function LabelPreview({ label, layout, mark }: LabelPreviewProps) {
  const { markup, aspectRatio } = useMemo(() => {
    const drawing = drawInLayout(label, layout, mark)
    return {
      markup: labelSvg(drawing, { title: titleOf(label) }),
      aspectRatio: `${drawing.width} / ${drawing.height}`,
    }
  }, [label, layout, mark])
  // oxlint-disable-next-line react/no-danger -- labelSvg escapes every text of the label
  return <div className={styles.paper} style={{ aspectRatio }} dangerouslySetInnerHTML={{ __html: markup }} />
}

/** A tag of a buffet, as it comes out. */
export function TagPreview({ tag, layout }: { readonly tag: BuffetTag; readonly layout: PrintLayout }) {
  const drawing = useMemo(() => drawInLayout(tag, layout), [tag, layout])
  const markup = labelSvg(drawing, { title: `Plaquinha de ${tag.name}` })
  const aspectRatio = `${drawing.width} / ${drawing.height}`
  // oxlint-disable-next-line react/no-danger -- labelSvg escapes every text of the tag
  return <div className={styles.paper} style={{ aspectRatio }} dangerouslySetInnerHTML={{ __html: markup }} />
}

export function titleOf({ name, code }: PrintedLabel): string {
  return `Etiqueta de ${name}, código ${code}`
}
