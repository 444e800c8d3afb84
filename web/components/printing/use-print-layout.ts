import { useState } from 'react'
import { isPrintLayout, USUAL_LAYOUT } from '#contract/labels/print-layout'
import type { PrintLayout } from '#contract/labels/print-layout'
import { remember, remembered } from '../../lib/device-memory.ts'

/** The paper of this device's printer. The choice is remembered, because a kitchen has one printer. */
export function usePrintLayout(): readonly [PrintLayout, (layout: PrintLayout) => void] {
  const [layout, setLayout] = useState<PrintLayout>(() => kept('printLayout'))
  return [
    layout,
    (chosen) => {
      remember('printLayout', chosen)
      if (chosen !== 'a4') remember('labelPaper', chosen)
      setLayout(chosen)
    },
  ]
}

/** The size of labels that was last chosen at this device. */
export const keptLabelPaper = (): PrintLayout => kept('labelPaper')

function kept(key: 'printLayout' | 'labelPaper'): PrintLayout {
  const text = remembered(key) ?? ''
  return isPrintLayout(text) ? text : USUAL_LAYOUT
}
