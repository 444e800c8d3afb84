import { lazy, Suspense } from 'react'
import { LabelPreview } from './label-preview.tsx'
import type { LabelPreviewProps } from './label-preview.tsx'

const DotPreview = lazy(async () => ({ default: (await import('./dot-preview.tsx')).DotPreview }))

interface PaperPreviewProps extends LabelPreviewProps {
  /** The printer for which the server makes dots; null: the browser or a driver prints. */
  readonly printer: string | null
}

/** The label as it comes out: the very dots where the server makes them, else the drawing that the browser prints. */
export function PaperPreview({ printer, ...preview }: PaperPreviewProps) {
  const drawn = <LabelPreview {...preview} />
  if (printer === null) return drawn
  return (
    <Suspense fallback={drawn}>
      <DotPreview label={preview.label} printer={printer} reprint={preview.mark !== null} fallback={drawn} />
    </Suspense>
  )
}
