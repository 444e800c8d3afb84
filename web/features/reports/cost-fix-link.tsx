import { Link, linkOptions } from '@tanstack/react-router'
import type { CostFix } from '#contract/reports'

/** One tap to the field that lacks what the label's cost needs. */
export function CostFixLink({ fix, name }: { readonly fix: CostFix; readonly name: string }) {
  return (
    <Link {...targetOf(fix)} className="button-link push" data-look="plain" aria-label={`Cadastrar custo de ${name}`}>
      Cadastrar custo
    </Link>
  )
}

function targetOf(fix: CostFix) {
  switch (fix.kind) {
    case 'product':
      return linkOptions({ to: '/management/add-product', search: { product: fix.id } })
    case 'recipe':
      return linkOptions({ to: '/management/technical-sheet/edit/$id', params: { id: String(fix.id) } })
    case 'ingredient':
      return linkOptions({ to: '/management/technical-sheet/ingredients/$id', params: { id: String(fix.id) } })
    case 'unnamed':
      return linkOptions({ to: '/management/technical-sheet/add-ingredient', search: { name: fix.name } })
    case 'several':
      return linkOptions({ to: '/management/technical-sheet/ingredients', search: { q: fix.name } })
    default:
      return fix satisfies never
  }
}
