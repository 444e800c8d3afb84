import type { StorageType } from '#contract/catalog'
import { isLateRecord } from '#contract/labels'
import type { Label } from '#contract/labels'
import { useDeferredValue, useMemo } from 'react'
import { LabelPreview } from '../label-preview.tsx'
import { printedLabel } from '#contract/labels/printed-label'
import type { PrintingTenant } from '#contract/labels/printed-label'
import styles from './label-form.module.css'
import { previewOf } from './label-form-values.ts'
import type { LabelFormValues } from './label-form-values.ts'

interface LivePreviewProps {
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

export function LivePreview({ values, generated, tenant, storageTypes, code, late }: LivePreviewProps) {
  const shown = useDeferredValue(values)
  const [first] = generated ?? []
  const label = useMemo(
    () => (first ? printedLabel(first, tenant) : previewOf(shown, code, tenant, storageTypes)),
    [first, shown, code, tenant, storageTypes],
  )
  if (first ? isLateRecord(first) : late) return <LatePreview code={first?.qrCode} />
  return (
    <figure className={styles.preview}>
      <div className={styles.table}>
        {label ? (
          <LabelPreview label={label} template="50x30" />
        ) : (
          <div className={styles.noPreview}>{whatIsMissing(shown)}</div>
        )}
      </div>
      <figcaption>
        {first
          ? `Etiqueta gerada, código ${first.qrCode}`
          : label
            ? `Prévia de 50 × 30 mm, código provisório ${code}`
            : 'Prévia de 50 × 30 mm'}
      </figcaption>
    </figure>
  )
}

/** A late record has no label on paper, so none is shown. */
function LatePreview({ code }: { readonly code: string | undefined }) {
  return (
    <figure className={styles.preview}>
      <div className={styles.table}>
        <div className={styles.noPreview}>Registro tardio: não há etiqueta para imprimir</div>
      </div>
      <figcaption>{code ? `Registro tardio, código ${code}` : 'Fora da validade'}</figcaption>
    </figure>
  )
}

function whatIsMissing({ baseProductId, manipulationDate }: LabelFormValues): string {
  if (baseProductId === '') return 'Escolha o produto base para ver a etiqueta'
  return manipulationDate === ''
    ? 'Informe a data de manipulação para ver a etiqueta'
    : 'Informe a data de validade para ver a etiqueta'
}
