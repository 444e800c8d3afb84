import { lazy, Suspense } from 'react'
import type { ComponentProps } from 'react'
import type { PrintingTenant } from '#contract/labels/printed-label'
import { useSaleAsked } from '../../../components/printing/sale/use-sale-asked.ts'
import { mayNow } from '../../../lib/rights.ts'
import type { SaleFields as Fields } from './sale-fields.tsx'
import type { Outcome } from './use-generate-labels.ts'
import type { LabelFormControls } from './use-label-form.ts'

// Loaded with the first product that has a sheet.
const SaleFields = lazy(async () => ({ default: (await import('./sale-fields.tsx')).SaleFields }))

/** As what the labels of the form's product come out. */
export const useFormSale = ({ product }: LabelFormControls, tenant: PrintingTenant) =>
  useSaleAsked({ sheet: product?.recipeId ?? null, product: product?.id ?? null }, tenant)

interface FormSaleProps extends Omit<ComponentProps<typeof Fields>, 'trouble'> {
  readonly outcome: Outcome | null
  readonly late: boolean
  /** Without a connection there is no sale label; one that was chosen before can be given up. */
  readonly connected: boolean
}

/** The choice of a sale label, for what has the texts of one. Generated labels have their own choice. */
export function FormSale({ outcome, late, connected, ...fields }: FormSaleProps) {
  if (!connected && !fields.sale.isChosen) return null
  const isGenerated = outcome?.isOfForm === true && outcome.labels !== null
  if (fields.sale.goods.sheet === null || late || isGenerated || !mayNow('imprimir')) return null
  return (
    <Suspense fallback={null}>
      <SaleFields {...fields} trouble={outcome?.trouble ?? null} />
    </Suspense>
  )
}
