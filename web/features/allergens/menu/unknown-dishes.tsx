import { Link } from '@tanstack/react-router'
import type { AllergenMatrix } from '#contract/allergens/menu'
import { counted, plural } from '#contract/words'

interface UnknownDishesProps {
  readonly dishes: AllergenMatrix['dishes']
}

/** The dishes whose guests are sent to the team, and the ingredient that a person declares next. */
export function UnknownDishes({ dishes }: UnknownDishesProps) {
  const unknown = dishes.filter(({ known }) => !known)
  const [dish] = unknown
  if (dish === undefined) return null
  const missing = new Map(unknown.flatMap((each) => each.missing.map((found) => [found.name, found])))
  const next = [...missing.values()].find(({ ingredientId }) => ingredientId !== null)
  const others = missing.size - 1
  return (
    <div className="tinted row wrap gap-3 pad-3" data-tone="warn">
      <p className="grow slim break">
        <b className="strong">{unknown.length === 1 ? dish.name : counted(unknown.length, 'prato', 'pratos')}</b>{' '}
        {plural(unknown.length, 'está', 'estão')} como “Consulte a equipe”
        {next === undefined ? '.' : `: falta dizer o que tem em ${next.name}`}
        {next === undefined ? null : others === 0 ? '.' : ` e mais ${counted(others, 'ingrediente', 'ingredientes')}.`}
      </p>
      {next === undefined || next.ingredientId === null ? null : (
        <Link
          to="/management/technical-sheet/ingredients/$id/allergens"
          params={{ id: String(next.ingredientId) }}
          className="button-link"
          data-look="quiet"
        >
          Informar
        </Link>
      )}
    </div>
  )
}
