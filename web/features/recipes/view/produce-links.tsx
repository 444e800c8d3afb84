import { Link } from '@tanstack/react-router'
import type { ShownRecipe } from '#contract/recipes'
import { nameKey } from '#contract/text'
import { IconSoup } from '../../../components/icons.ts'

/** What this screen needs of a base product. */
export interface LabelledProduct {
  readonly id: string
  readonly name: string
  readonly recipeId: number | null
}

interface ProduceLinksProps {
  readonly recipe: ShownRecipe
  /** As many as are wanted. */
  readonly portions: number
  readonly products: readonly LabelledProduct[] | undefined
}

const [LEAST, MOST] = [0.1, 100] as const

/**
 * "Produzir": the paper of a batch of this sheet, as often as the page is for. A sheet says itself which products come out; of
 * one that does not, the products that name the sheet do.
 */
export function ProduceLinks({ recipe, portions, products = [] }: ProduceLinksProps) {
  const times = Math.round((portions / recipe.portionYield) * 10) / 10
  const vezes = Math.min(Math.max(times, LEAST), MOST)
  const made = recipe.outputs.length > 0 ? [] : productsOf(recipe, products)
  const [only] = made
  if (made.length < 2) return <ProduceLink id={recipe.id} vezes={vezes} produto={only?.id} text="Produzir" />
  return made.map(({ id, name }) => (
    <ProduceLink key={id} id={recipe.id} vezes={vezes} produto={id} text={`Produzir ${name}`} />
  ))
}

interface ProduceLinkProps {
  readonly id: number
  readonly vezes: number
  readonly produto: string | undefined
  readonly text: string
}

const ProduceLink = ({ id, vezes, produto, text }: ProduceLinkProps) => (
  <Link
    to="/producao/$recipeId"
    params={{ recipeId: String(id) }}
    search={{ vezes, ...(produto !== undefined && { produto }) }}
    className="button-link"
  >
    <IconSoup size={18} aria-hidden="true" />
    {text}
  </Link>
)

/** The base products that name the recipe; without one, those with its name. */
function productsOf({ id, name }: ShownRecipe, products: readonly LabelledProduct[]): readonly LabelledProduct[] {
  const naming = products.filter(({ recipeId }) => recipeId === id)
  if (naming.length > 0) return naming
  const key = nameKey(name)
  return products.filter((product) => nameKey(product.name) === key)
}
