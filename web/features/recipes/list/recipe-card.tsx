import { Link } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import { reais } from '#contract/decimal'
import type { Recipe } from '#contract/recipes'
import { costsOf, portionsText } from '#contract/recipes/costing'
import type { Costs } from '#contract/recipes/costing'
import { IconCopy, IconEye, IconPencil, IconTrash } from '../../../components/icons.ts'
import { ExportButtons } from '../exports/export-buttons.tsx'
import type { ExportControls } from '../exports/use-exports.ts'
import { PriceChangeNote } from '../price-change-note.tsx'
import { priceChangeOf } from '../price-change.ts'
import styles from './recipe-card.module.css'

export interface RecipeCardProps {
  readonly recipe: Recipe
  readonly exporting: ExportControls
  /** A price update of this recipe is under way. */
  readonly updating: boolean
  readonly onUpdatePrices: (recipe: Recipe) => void
  readonly onDuplicate: (recipe: Recipe) => void
  readonly onDelete: (recipe: Recipe) => void
}

export const RecipeCard = memo(function RecipeCard({
  recipe,
  exporting,
  updating,
  onUpdatePrices,
  onDuplicate,
  onDelete,
}: RecipeCardProps) {
  const { id, name, ingredients } = recipe
  const costs = useMemo(() => costsOf(recipe), [recipe])
  const change = useMemo(() => priceChangeOf(recipe), [recipe])
  const params = { id: String(id) }
  return (
    <li className={`card ${styles.card}`} data-recipe={id}>
      <h3 className={styles.name}>
        <Link to="/management/technical-sheet/view/$id" params={params}>
          {name}
        </Link>
      </h3>
      <p className={styles.count}>
        {ingredients.length === 1 ? '1 ingrediente' : `${ingredients.length} ingredientes`}
      </p>
      <dl className={styles.figures}>
        <Figure term="Rendimento" text={portionsText(recipe)} />
        <Figure term="Custo Total" text={figureText(costs, 'totalCost')} />
        <Figure term="Custo por Porção" text={figureText(costs, 'costPerPortion')} />
        <Figure term="Custo Final" text={figureText(costs, 'finalRecipeCost')} strong />
      </dl>
      {change ? (
        <PriceChangeNote change={change} figure="finalRecipeCost" editId={id}>
          {change.kind === 'price' ? (
            // Plain button: `update` sets its whole look.
            <button
              type="button"
              className={styles.update}
              disabled={updating}
              aria-label={`Atualizar preços de ${name}`}
              onClick={() => onUpdatePrices(recipe)}
            >
              {updating ? 'Atualizando...' : 'Atualizar preços'}
            </button>
          ) : null}
        </PriceChangeNote>
      ) : null}
      <div className={styles.actions}>
        <Link
          to="/management/technical-sheet/view/$id"
          params={params}
          className={styles.main}
          aria-label={`Visualizar ${name}`}
        >
          <IconEye size={18} stroke={1.75} aria-hidden="true" />
          Visualizar
        </Link>
        <Link
          to="/management/technical-sheet/edit/$id"
          params={params}
          className={styles.main}
          aria-label={`Editar ${name}`}
        >
          <IconPencil size={18} stroke={1.75} aria-hidden="true" />
          Editar
        </Link>
        <div className={styles.more}>
          <ExportButtons controls={exporting} id={id} what={name} className={styles.action ?? ''} />
          {/* Plain buttons: `action` sets their whole look, and a list has hundreds of cards. */}
          <button
            type="button"
            className={styles.action}
            aria-label={`Duplicar ${name}`}
            title="Duplicar"
            onClick={() => onDuplicate(recipe)}
          >
            <IconCopy size={19} stroke={1.75} aria-hidden="true" />
          </button>
          <button
            type="button"
            className={styles.action}
            data-danger
            aria-label={`Excluir ${name}`}
            title="Excluir"
            onClick={() => onDelete(recipe)}
          >
            <IconTrash size={19} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
      </div>
    </li>
  )
})

function Figure({ term, text, strong }: { readonly term: string; readonly text: string; readonly strong?: boolean }) {
  return (
    <div data-strong={strong}>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  )
}

function figureText(
  costs: ReturnType<typeof costsOf>,
  figure: keyof Pick<Costs, 'totalCost' | 'costPerPortion' | 'finalRecipeCost'>,
): string {
  return costs.kind === 'costs' ? reais(costs[figure]) : '—'
}
