import { useEffect, useRef } from 'react'
import type { PrintLayout } from '#contract/labels/print-layout'
import { PaperSize } from '../../../components/printing/paper-size.tsx'
import { LabelKind } from '../../../components/printing/sale/label-kind.tsx'
import type { SaleTrouble } from '../../../components/printing/sale/sale-trouble.ts'
import type { SaleAsked } from '../../../components/printing/sale/use-sale-asked.ts'
import type { PrintControls } from '../../../components/printing/use-print-labels.ts'

interface SaleFieldsProps {
  readonly sale: SaleAsked
  readonly trouble: SaleTrouble | null
  readonly printing: PrintControls
  readonly layout: PrintLayout
  readonly onLayout: (layout: PrintLayout) => void
  /** What was refused may be right now. */
  readonly onChange: () => void
}

/** As what the labels of a product with a sheet come out, and on which paper. */
export function SaleFields({ sale, trouble, printing, layout, onLayout, onChange }: SaleFieldsProps) {
  const { station, place, paperFor } = printing
  const part = useRef<HTMLDivElement>(null)
  // On a narrow screen it stands below the button.
  useEffect(() => {
    if (trouble !== null) part.current?.scrollIntoView({ block: 'center' })
  }, [trouble])
  const changing = {
    ...sale,
    setChosen(isChosen: boolean) {
      onChange()
      sale.setChosen(isChosen)
    },
    setImmediate(immediate: boolean) {
      onChange()
      sale.setImmediate(immediate)
    },
  }
  return (
    <div ref={part} className="stack gap-3">
      <LabelKind sale={changing} trouble={sale.isChosen ? trouble : null} />
      {sale.isChosen && station === null ? (
        <PaperSize
          value={paperFor(layout)}
          ofStation={place?.layout ?? null}
          onChange={(chosen) => {
            onChange()
            onLayout(chosen)
          }}
        />
      ) : null}
    </div>
  )
}
