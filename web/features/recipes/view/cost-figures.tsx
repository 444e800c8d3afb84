import { exact, plainText, reais } from '#contract/decimal'
import type { Recipe } from '#contract/recipes'
import type { Costs } from '#contract/recipes/costing'
import { yieldText } from '../yield-text.ts'
import styles from './recipe-view.module.css'

interface CostFiguresProps {
  readonly recipe: Recipe
  /** For the number of portions that the page shows. */
  readonly costs: Costs
}

/** The figures of the printed sheet. Those of one portion do not change with the number of portions. */
export function CostFigures({ recipe, costs }: CostFiguresProps) {
  const figures = [
    ['Custo por Porção', reais(costs.costPerPortion)],
    ['Margem de segurança', marginText(recipe)],
    ['Custo Final', reais(costs.finalRecipeCost)],
    ['Rendimento Total', yieldText(costs)],
    ['Multiplicador', plainText(recipe.markup)],
    ['Preço sugerido por porção', reais(costs.suggestedPrice)],
  ] as const
  return (
    <dl className={`above-4 ${styles.figures}`} aria-label="Custos da receita">
      {figures.map(([term, text]) => (
        <div key={term}>
          <dt className="muted text-1">{term}</dt>
          <dd className="figures mid">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A fixed margin is for the sheet's own number of portions. */
function marginText({ safetyMarginType, safetyMarginValue }: Recipe): string {
  switch (safetyMarginType) {
    case 'percentage':
      return `${plainText(safetyMarginValue)} %`
    case 'fixed':
      return `${reais(exact(safetyMarginValue))} por ficha`
    default:
      return safetyMarginType satisfies never
  }
}
