import { Suspense } from 'react'
import type { PrintedLabel } from '#contract/labels/label-drawing'
import type { PrintLayout } from '#contract/labels/print-layout'
import { Pressable } from '../../../components/kit/pressable.tsx'
import styles from './label-form.module.css'
import { PaperPreview } from './lazy-preview.ts'

interface PreviewThumbProps {
  readonly label: PrintedLabel
  readonly layout: PrintLayout
  readonly printer: string | null
  readonly previewId: string
}

/** On narrow screens the preview is below the form: the thumb beside the button shows the label, and leads to it. */
export function PreviewThumb({ label, layout, printer, previewId }: PreviewThumbProps) {
  return (
    <span className={styles.thumb}>
      <span aria-hidden="true">
        <Suspense fallback={null}>
          <PaperPreview label={label} layout={layout} printer={printer} mark={null} />
        </Suspense>
      </span>
      {/* Over the picture, not around it: the picture's texts are no part of its name. */}
      <Pressable
        aria-label="Ver a prévia maior"
        onClick={() => document.getElementById(previewId)?.scrollIntoView({ block: 'center' })}
      />
    </span>
  )
}
