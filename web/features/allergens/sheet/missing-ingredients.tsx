import { Link } from '@tanstack/react-router'
import type { SheetAllergens } from '#contract/allergens/declaration'
import { counted, listText } from '#contract/words'
import { Notice } from '../../../components/kit/notice.tsx'

interface MissingIngredientsProps extends Pick<SheetAllergens, 'missing'> {
  readonly recipeId: number
}

/** The ingredients that nobody has declared, each with the way to declare it. */
export function MissingIngredients({ missing, recipeId }: MissingIngredientsProps) {
  if (missing.length === 0) return <p className="muted">Esta ficha não tem ingredientes.</p>
  const count = counted(missing.length, 'ingrediente', 'ingredientes')
  return (
    <Notice tone="warn" text={`Alergênicos não informados em ${count}`}>
      <ul className="above-2">
        {missing.map(({ ingredientId, name, path }) => (
          <li key={`${ingredientId} ${name}`} className="break">
            {ingredientId === null ? <strong>{name}</strong> : <IngredientLink {...{ ingredientId, name, recipeId }} />}
            <span className="block text-2">
              {ingredientId === null ? 'Foi excluído do cadastro. ' : null}
              {path.join(' › ')}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

interface IngredientLinkProps {
  readonly ingredientId: number
  readonly name: string
  readonly recipeId: number
}

const IngredientLink = ({ ingredientId, name, recipeId }: IngredientLinkProps) => (
  <Link
    to="/management/technical-sheet/ingredients/$id/allergens"
    params={{ id: String(ingredientId) }}
    search={{ ficha: recipeId }}
  >
    {name}
  </Link>
)

interface ToCheckProps extends Pick<SheetAllergens, 'conferir'> {
  readonly recipeId: number
}

/** The ingredients of which another brand was received, each with the way to confirm. */
export function ToCheck({ conferir, recipeId }: ToCheckProps) {
  if (conferir.length === 0) return null
  const count = counted(conferir.length, 'ingrediente', 'ingredientes')
  return (
    <Notice tone="warn" text={`Conferir no rótulo: chegou outra marca de ${count}`}>
      <ul className="above-2">
        {conferir.map(({ ingredientId, name, path, brands }) => (
          <li key={ingredientId} className="break">
            <IngredientLink {...{ ingredientId, name, recipeId }} /> · {listText(brands)}
            <span className="block text-2">{path.join(' › ')}</span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
