import { lazy } from 'react'

// The code that draws labels is 10 KiB. It loads with the first product that is chosen, not with the form.
export const PaperPreview = lazy(async () => ({
  default: (await import('../../../components/label-preview/paper-preview.tsx')).PaperPreview,
}))
