import { useState } from 'react'
import { remember, remembered } from '../device-memory.ts'
import type { PrintLayout } from './print-document.ts'

/** The paper of this device's printer. The choice is remembered, because a kitchen has one printer. */
export function usePrintLayout(): readonly [PrintLayout, (layout: PrintLayout) => void] {
  const [layout, setLayout] = useState<PrintLayout>(() => (remembered('printLayout') === 'a4' ? 'a4' : '50x30'))
  return [
    layout,
    (chosen) => {
      remember('printLayout', chosen)
      setLayout(chosen)
    },
  ]
}
