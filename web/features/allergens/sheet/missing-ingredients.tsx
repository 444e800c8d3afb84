import { Link } from '@tanstack/react-router'
import type { SheetAllergens } from '#contract/allergens/declaration'
import { counted } from '#contract/words'
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
            {ingredientId === null ? (
              <strong>{name}</strong>
            ) : (
              <Link
                to="/management/technical-sheet/ingredients/$id/allergens"
                params={{ id: String(ingredientId) }}
                search={{ ficha: recipeId }}
              >
                {name}
              </Link>
            )}
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
