import type { StorageType } from '#contract/catalog/entries'
import type { Label } from '#contract/labels'
import { Suspense, useDeferredValue, useMemo } from 'react'
import { PaperPreview } from './lazy-preview.ts'
import type { PrintedLabel } from '#contract/labels/label-drawing'
import { sizeText } from '#contract/labels/print-layout'
import type { PrintLayout } from '#contract/labels/print-layout'
import { printedLabel } from '#contract/labels/printed-label'
import type { PrintingTenant } from '#contract/labels/printed-label'
import styles from './label-form.module.css'
import { isInstant } from '#contract/labels/shelf-life'
import type { FormDate } from './form-date.ts'
import { previewOf } from './label-form-values.ts'
import type { LabelFormValues } from './label-form-values.ts'

interface LabelOfFormOptions {
  readonly values: LabelFormValues
  readonly date: FormDate
  /** The labels generated from these values: the preview shows their real code. */
  readonly generated: readonly Label[] | null
  readonly tenant: PrintingTenant
  readonly storageTypes: readonly StorageType[]
  /** Provisional code, shown until the server returns the real one. */
  readonly code: string
  /** These values give a late record, which has no label. */
  readonly late: boolean
  /** The texts of a sale label are those that it keeps from its making on. */
  readonly isSale: boolean
}

/** The label as it would be printed now; null for a late record and a sale label, and while the product or a date is missing. */
export function useLabelOfForm({
  values,
  date,
  generated,
  tenant,
  storageTypes,
  code,
  late,
  isSale,
}: LabelOfFormOptions) {
  const shown = useDeferredValue(values)
  const { expiry, dating } = date
  // As the server does: a short life is told in hours, from the hour of its start.
  const start = dating.kind === 'computed' && isInstant(expiry) ? dating.startedAt : values.manipulationDate
  const [first] = generated ?? []
  const dated = dating.kind === 'computed' && dating.result?.outcome === 'answer' ? dating : null
  const state = dated?.state ?? null
  const makersDate = dated?.makers.date ?? null
  const sample = dated?.sample ?? false
  const byHand = dating.kind === 'computed' && date.byHand
  return useMemo(() => {
    if (late || isSale) return null
    return first
      ? printedLabel(first, tenant)
      : previewOf(shown, { expiry, start, state, makersDate, sample, byHand, code, tenant, storageTypes })
  }, [first, shown, expiry, start, state, makersDate, sample, byHand, code, tenant, storageTypes, late, isSale])
}

interface LivePreviewProps {
  readonly id: string
  readonly label: PrintedLabel | null
  /** The paper of this device's printer. */
  readonly layout: PrintLayout
  readonly printer: string | null
  readonly values: LabelFormValues
  readonly date: FormDate
  readonly generated: readonly Label[] | null
  readonly late: boolean
  readonly isSale: boolean
}

export function LivePreview({ id, label, layout, printer, values, date, generated, late, isSale }: LivePreviewProps) {
  return (
    <figure id={id} className={`pad-4 slim ${styles.preview}`}>
      {label ? (
        <Suspense fallback={<div className={styles.noPreview} />}>
          <PaperPreview label={label} layout={layout} printer={printer} mark={null} />
        </Suspense>
      ) : (
        <div className={`middle pad-4 muted text-center ${styles.noPreview}`}>
          {late ? LATE : isSale ? SALE : whatIsMissing(values, date)}
        </div>
      )}
      <figcaption className="above-3 muted text-1 mid figures text-center">
        {late ? lateCaption(generated) : captionOf(label, layout, generated !== null)}
      </figcaption>
    </figure>
  )
}

const LATE = 'Registro tardio: não há etiqueta para imprimir'
const SALE = 'O rótulo de venda sai com os ingredientes e os alergênicos da ficha técnica'

function lateCaption(generated: readonly Label[] | null): string {
  const [first] = generated ?? []
  return first ? `Registro tardio, código ${first.qrCode}` : 'Fora da validade'
}

function captionOf(label: PrintedLabel | null, layout: PrintLayout, generated: boolean): string {
  if (label !== null && generated) return `Etiqueta gerada, código ${label.code}`
  const paper = layout === 'a4' ? `${sizeText(layout)}, na folha A4` : sizeText(layout)
  return label === null ? paper : `${paper}, como sai no papel · código provisório`
}

function whatIsMissing({ baseProductId, manipulationDate }: LabelFormValues, { dating }: FormDate): string {
  if (baseProductId === '') return 'Escolha o produto base para ver a etiqueta'
  if (dating.kind !== 'person') return 'A prévia aparece quando houver validade'
  return manipulationDate === ''
    ? 'Informe a data de manipulação para ver a etiqueta'
    : 'Informe a data de validade para ver a etiqueta'
}
