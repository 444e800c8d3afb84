import { lazy } from 'react'

// The code that draws labels is 10 KiB. It loads with the first product that is chosen, not with the form.
export const LabelPreview = lazy(async () => ({ default: (await import('../label-preview.tsx')).LabelPreview }))
export const LeftOutNote = lazy(async () => ({ default: (await import('../left-out-note.tsx')).LeftOutNote }))
