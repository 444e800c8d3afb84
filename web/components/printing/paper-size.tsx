import { NativeSelect } from '@mantine/core'
import { COMMON_LAYOUTS, isPrintLayout, sizeText } from '#contract/labels/print-layout'
import type { PrintLayout } from '#contract/labels/print-layout'

interface PaperSizeProps {
  readonly value: PrintLayout
  /** Of the printer of this device's station; null: any size may be in it. */
  readonly ofStation: PrintLayout | null
  readonly onChange: (layout: PrintLayout) => void
}

/** The sizes that are sold everywhere, and the chosen one where it is another. */
export function PaperSize({ value, ofStation, onChange }: PaperSizeProps) {
  const able: readonly PrintLayout[] = ofStation === null ? COMMON_LAYOUTS : [ofStation, 'a4']
  const sizes = able.includes(value) ? able : [value, ...able]
  return (
    <NativeSelect
      size="md"
      label="Tamanho da etiqueta"
      value={value}
      data={sizes.map((layout) => ({ value: layout, label: layout === 'a4' ? 'Folha A4' : sizeText(layout) }))}
      onChange={({ currentTarget: { value: chosen } }) => {
        if (isPrintLayout(chosen)) onChange(chosen)
      }}
    />
  )
}
