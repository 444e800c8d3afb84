import { Link } from '@tanstack/react-router'
import { nameKey } from '#contract/text'
import type { ShownRecipe } from '#contract/recipes'
import { madeWeight } from '../production.ts'
import { IconTag } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'

/** What this screen needs of a base product. */
export interface LabelledProduct {
  readonly id: string
  readonly name: string
  readonly recipeId: number | null
}

interface LabelsLinksProps {
  readonly recipe: ShownRecipe
  /** As many as were made. */
  readonly portions: number
  readonly products: readonly LabelledProduct[] | undefined
}

/**
 * "Etiquetar esta produção": the label form, filled in with the recipe's base product where it has one, and with what was made. Until the base
 * products are read it cannot be pressed: the form would not be filled in.
 */
export function LabelsLinks({ recipe, portions, products }: LabelsLinksProps) {
  if (products === undefined) return <LabelsLinkPlace />
  const made = productsOf(recipe, products)
  if (made.length === 0)
    return (
      <Link to="/products" className="button-link">
        <IconTag size={18} aria-hidden="true" />
        Etiquetar esta produção
      </Link>
    )
  const weight = madeWeight(recipe, portions)
  const production = { recipe: recipe.id, portions, ...(weight !== '' && { weight }) }
  return made.map(({ id, name }) => (
    <Link key={id} to="/products" search={{ product: id, ...production }} className="button-link">
      <IconTag size={18} aria-hidden="true" />
      {made.length === 1 ? 'Etiquetar esta produção' : `Etiquetar ${name}`}
    </Link>
  ))
}

function LabelsLinkPlace() {
  return (
    <Button disabled icon={<IconTag size={18} aria-hidden="true" />}>
      Etiquetar esta produção
    </Button>
  )
}

/** The base products that name the recipe; without one, those with its name. */
function productsOf({ id, name }: ShownRecipe, products: readonly LabelledProduct[]): readonly LabelledProduct[] {
  const naming = products.filter(({ recipeId }) => recipeId === id)
  if (naming.length > 0) return naming
  const key = nameKey(name)
  return products.filter((product) => nameKey(product.name) === key)
}
