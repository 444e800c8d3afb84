import { useEffect, useRef } from 'react'
import { SectionTitle } from '../../../components/kit/section-title.tsx'
import { LabelKind } from '../../../components/printing/sale/label-kind.tsx'
import type { SaleTrouble } from '../../../components/printing/sale/sale-trouble.ts'
import type { SaleAsked } from '../../../components/printing/sale/use-sale-asked.ts'
import styles from './batch.module.css'

interface KindPartProps {
  readonly sale: SaleAsked
  readonly trouble: SaleTrouble | null
}

/** As what the labels of the batch come out, and what a sale label of them still lacks. */
export function KindPart({ sale, trouble }: KindPartProps) {
  const part = useRef<HTMLElement>(null)
  // It stands below a long sheet.
  useEffect(() => {
    if (trouble !== null) part.current?.scrollIntoView({ block: 'nearest' })
  }, [trouble])
  return (
    <section ref={part} className={`stack gap-3 ${styles.inputs}`} aria-label="O que imprimir">
      <SectionTitle>O que imprimir</SectionTitle>
      <LabelKind sale={sale} trouble={trouble} />
    </section>
  )
}
