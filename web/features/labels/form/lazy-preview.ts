import { lazy } from 'react'

// The code that draws labels is 10 KiB. It loads with the first product that is chosen, not with the form.
export const PaperPreview = lazy(async () => ({ default: (await import('../paper-preview.tsx')).PaperPreview }))
export const LeftOutNote = lazy(async () => ({ default: (await import('../left-out-note.tsx')).LeftOutNote }))
