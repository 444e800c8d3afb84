import { useMemo } from 'react'
import { drawLabel } from '#contract/labels/label-drawing'
import type { LabelTemplate, PrintedLabel } from '#contract/labels/label-drawing'
import { labelSvg } from '#contract/labels/label-svg'
import styles from './label-preview.module.css'

interface LabelPreviewProps {
  readonly label: PrintedLabel
  readonly template: LabelTemplate
}

/** The same drawing as on paper, only larger. */
export function LabelPreview({ label, template }: LabelPreviewProps) {
  const markup = useMemo(() => labelSvg(drawLabel(label, template), { title: titleOf(label) }), [label, template])
  // oxlint-disable-next-line react/no-danger -- labelSvg escapes every text of the label
  return <div className={styles.paper} data-template={template} dangerouslySetInnerHTML={{ __html: markup }} />
}

function titleOf({ name, code }: PrintedLabel): string {
  return `Etiqueta de ${name}, código ${code}`
}
