import { Link } from '@tanstack/react-router'
import { memo, useMemo } from 'react'
import { reais } from '#contract/decimal'
import { hasCosts } from '#contract/recipes'
import type { Recipe, ShownRecipe } from '#contract/recipes'
import { costsOf, portionsText } from '#contract/recipes/costing'
import type { Costs } from '#contract/recipes/costing'
import { counted } from '#contract/words'
import { IconCopy, IconEye, IconPencil, IconTrash } from '../../../components/icons.ts'
import { IconButton } from '../../../components/kit/icon-button.tsx'
import { ExportButtons } from '../exports/export-buttons.tsx'
import type { ExportControls } from '../exports/use-exports.ts'
import { PriceChangeNote } from '../price-change-note.tsx'
import { priceChangeOf } from '../price-change.ts'
import { Button } from '../../../components/kit/button.tsx'
import styles from './recipe-card.module.css'

export interface RecipeCardProps {
  /** Without its costs for a user who may not see them: the card is then for reading. */
  readonly recipe: ShownRecipe
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
  const costed = hasCosts(recipe) ? recipe : null
  const costs = useMemo(() => costed && costsOf(costed), [costed])
  const change = useMemo(() => costed && priceChangeOf(costed), [costed])
  const params = { id: String(id) }
  return (
    <li className={`card padded column gap-3 ${styles.card}`} data-recipe={id}>
      <div className="stack gap-1">
        <h3 className="text-4 strong">
          <Link className={`ink ${styles.name}`} to="/management/technical-sheet/view/$id" params={params}>
            {name}
          </Link>
        </h3>
        <p className="muted text-2">{counted(ingredients.length, 'ingrediente', 'ingredientes')}</p>
      </div>
      <dl className={styles.figures}>
        <Figure term="Rendimento" text={portionsText(recipe)} />
        {costs ? (
          <>
            <Figure term="Custo Total" text={figureText(costs, 'totalCost')} />
            <Figure term="Custo por Porção" text={figureText(costs, 'costPerPortion')} />
            <Figure term="Custo Final" text={figureText(costs, 'finalRecipeCost')} strong />
          </>
        ) : null}
      </dl>
      {costed && change ? (
        <PriceChangeNote change={change} figure="finalRecipeCost" editId={id}>
          {change.kind === 'price' ? (
            <Button
              look="quiet"
              apart
              disabled={updating}
              aria-label={`Atualizar preços de ${name}`}
              onClick={() => onUpdatePrices(costed)}
            >
              {updating ? 'Atualizando...' : 'Atualizar preços'}
            </Button>
          ) : null}
        </PriceChangeNote>
      ) : null}
      <div className={`flex wrap gap-2 ${styles.actions}`}>
        <Link
          to="/management/technical-sheet/view/$id"
          params={params}
          className="button-link grow"
          data-look="quiet"
          aria-label={`Visualizar ${name}`}
        >
          <IconEye size={18} stroke={1.75} aria-hidden="true" />
          Visualizar
        </Link>
        {costed ? (
          <Link
            to="/management/technical-sheet/edit/$id"
            params={params}
            className="button-link grow"
            data-look="quiet"
            aria-label={`Editar ${name}`}
          >
            <IconPencil size={18} stroke={1.75} aria-hidden="true" />
            Editar
          </Link>
        ) : null}
        <div className={`flex wide between ${styles.more}`}>
          {costed ? (
            <>
              <ExportButtons controls={exporting} id={id} what={name} look="plain" />
              <IconButton label={`Duplicar ${name}`} title="Duplicar" onClick={() => onDuplicate(costed)}>
                <IconCopy size={19} stroke={1.75} aria-hidden="true" />
              </IconButton>
              <IconButton label={`Excluir ${name}`} title="Excluir" onClick={() => onDelete(costed)} tone="bad">
                <IconTrash size={19} stroke={1.75} aria-hidden="true" />
              </IconButton>
            </>
          ) : null}
        </div>
      </div>
    </li>
  )
})

function Figure({ term, text, strong }: { readonly term: string; readonly text: string; readonly strong?: boolean }) {
  return (
    <div>
      <dt className="muted text-1">{term}</dt>
      <dd className={`figures ${strong ? 'brand text-4 strong' : 'mid'}`}>{text}</dd>
    </div>
  )
}

function figureText(
  costs: ReturnType<typeof costsOf>,
  figure: keyof Pick<Costs, 'totalCost' | 'costPerPortion' | 'finalRecipeCost'>,
): string {
  return costs.kind === 'costs' ? reais(costs[figure]) : '—'
}
