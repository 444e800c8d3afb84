import { Suspense } from 'react'
import type { ComponentProps } from 'react'
import styles from './label-form.module.css'
import { LeftOutNote } from './lazy-preview.ts'
import { LivePreview } from './live-preview.tsx'

/** The label as it will be printed, and what has no room on it. */
export function PreviewSheet(preview: ComponentProps<typeof LivePreview>) {
  const { label, layout } = preview
  return (
    <div className={styles.sheet}>
      <LivePreview {...preview} />
      {label ? (
        <Suspense fallback={null}>
          <LeftOutNote label={label} layout={layout} />
        </Suspense>
      ) : null}
    </div>
  )
}
