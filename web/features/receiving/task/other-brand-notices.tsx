import type { OtherBrand } from '#contract/receiving/other-brand'
import { OtherBrandNotice } from '../../../components/other-brand-notice.tsx'

/** A notice for each brand of a receipt for which nobody has confirmed the declared allergens. */
export function OtherBrandNotices({ brands }: { readonly brands: readonly OtherBrand[] }) {
  return brands.map(({ ingredientId, name, before, now }) => (
    <OtherBrandNotice
      key={`${ingredientId} ${now}`}
      {...{ ingredientId, name }}
      declaredBrand={before}
      brands={[now]}
    />
  ))
}
