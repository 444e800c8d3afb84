import type { StorageType } from '#contract/catalog'
import type { Label } from '#contract/labels'
import { Suspense, useDeferredValue, useMemo } from 'react'
import { LabelPreview } from './lazy-preview.ts'
import type { LabelTemplate, PrintedLabel } from '#contract/labels/label-drawing'
import { printedLabel } from '#contract/labels/printed-label'
import type { PrintingTenant } from '#contract/labels/printed-label'
import styles from './label-form.module.css'
import { previewOf } from './label-form-values.ts'
import type { LabelFormValues } from './label-form-values.ts'

interface LabelOfFormOptions {
  readonly values: LabelFormValues
  /** The labels generated from these values: the preview shows their real code. */
  readonly generated: readonly Label[] | null
  readonly tenant: PrintingTenant
  readonly storageTypes: readonly StorageType[]
  /** Provisional code, shown until the server returns the real one. */
  readonly code: string
  /** These values give a late record, which has no label. */
  readonly late: boolean
}

/** The label as it would be printed now; null for a late record, and while the product or a date is missing. */
export function useLabelOfForm({ values, generated, tenant, storageTypes, code, late }: LabelOfFormOptions) {
  const shown = useDeferredValue(values)
  const [first] = generated ?? []
  return useMemo(() => {
    if (late) return null
    return first ? printedLabel(first, tenant) : previewOf(shown, code, tenant, storageTypes)
  }, [first, shown, code, tenant, storageTypes, late])
}

interface LivePreviewProps {
  readonly id: string
  readonly label: PrintedLabel | null
  /** The paper of this device's printer. */
  readonly template: LabelTemplate
  readonly values: LabelFormValues
  readonly generated: readonly Label[] | null
  readonly late: boolean
}

export function LivePreview({ id, label, template, values, generated, late }: LivePreviewProps) {
  return (
    <figure id={id} className={styles.preview}>
      <div className={styles.table}>
        {label ? (
          <Suspense fallback={<div className={styles.noPreview} />}>
            <LabelPreview label={label} template={template} />
          </Suspense>
        ) : (
          <div className={styles.noPreview}>{late ? LATE : whatIsMissing(values)}</div>
        )}
      </div>
      <figcaption>{late ? lateCaption(generated) : captionOf(label, template, generated !== null)}</figcaption>
    </figure>
  )
}

const LATE = 'Registro tardio: não há etiqueta para imprimir'

function lateCaption(generated: readonly Label[] | null): string {
  const [first] = generated ?? []
  return first ? `Registro tardio, código ${first.qrCode}` : 'Fora da validade'
}

function captionOf(label: PrintedLabel | null, template: LabelTemplate, generated: boolean): string {
  if (label !== null && generated) return `Etiqueta gerada, código ${label.code}`
  const paper = template === '50x30' ? '50 × 30 mm' : '80 × 120 mm, na folha A4'
  return label === null ? paper : `${paper}, como sai no papel · código provisório`
}

function whatIsMissing({ baseProductId, manipulationDate }: LabelFormValues): string {
  if (baseProductId === '') return 'Escolha o produto base para ver a etiqueta'
  return manipulationDate === ''
    ? 'Informe a data de manipulação para ver a etiqueta'
    : 'Informe a data de validade para ver a etiqueta'
}
