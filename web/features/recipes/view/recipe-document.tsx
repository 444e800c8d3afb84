import { Link } from '@tanstack/react-router'
import { useId, useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { hasCosts } from '#contract/recipes'
import type { Recipe, ShownRecipe } from '#contract/recipes'
import { costsOf, portionsText, quantityText, yieldsText } from '#contract/recipes/costing'
import { IconPencil } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { ExportButtons } from '../exports/export-buttons.tsx'
import { useExports } from '../exports/use-exports.ts'
import { useUpdatePrices } from '../list/use-recipe-actions.ts'
import { priceChangeOf } from '../price-change.ts'
import { PriceChangeNote } from '../price-change-note.tsx'
import { AmountTable } from './amount-table.tsx'
import { AwakeSwitch } from './awake-switch.tsx'
import { CostFigures } from './cost-figures.tsx'
import { MethodText } from './method-text.tsx'
import { ProduceLinks } from './produce-links.tsx'
import type { LabelledProduct } from './produce-links.tsx'
import styles from './recipe-view.module.css'
import { ScaleBar } from './scale-bar.tsx'
import { scaleOf } from '../../../lib/scaled-amount.ts'
import { scaledChange, scaledCosts } from './scaled-recipe.ts'
import { usePortions } from './use-portions.ts'

interface RecipeDocumentProps {
  /** Without its costs for a user who may not see them. */
  readonly recipe: ShownRecipe
  /** Undefined until they are read. */
  readonly products: readonly LabelledProduct[] | undefined
  readonly allergens: ReactNode
}

/** The printed sheet on the screen, for as many portions as are wanted. */
export function RecipeDocument({ recipe, products, allergens }: RecipeDocumentProps) {
  const box = useRef<HTMLElement>(null)
  const portions = usePortions(recipe.portionYield)
  const scale = useMemo(() => scaleOf(recipe, portions.count), [recipe, portions.count])
  const costed = hasCosts(recipe) ? recipe : null
  const sheetCosts = useMemo(() => costed && costsOf(costed), [costed])
  const costs = useMemo(
    () => (sheetCosts?.kind === 'costs' ? scaledCosts(sheetCosts, scale) : null),
    [sheetCosts, scale],
  )
  const isOwn = portions.count === recipe.portionYield
  const [ingredientsId, methodId, allergensId] = [useId(), useId(), useId()]

  return (
    <article ref={box} className={`panel ${styles.sheet}`} tabIndex={-1}>
      <SheetHead recipe={recipe} products={products} />
      <ScaleBar recipe={recipe} portions={portions}>
        <ProduceLinks recipe={recipe} portions={portions.count} products={products} />
      </ScaleBar>
      <section className="slim" aria-labelledby={ingredientsId}>
        <h2 id={ingredientsId} className="below-2 text-4 strong">
          Ingredientes
        </h2>
        <AmountTable {...{ recipe, scale, costs }} portions={portions.count} />
        {costed ? <PriceNote recipe={costed} scale={scale} onUpdated={() => box.current?.focus()} /> : null}
        {costed && costs ? <CostFigures recipe={costed} costs={costs} /> : null}
      </section>
      <section className={`slim ${styles.how}`} aria-labelledby={methodId}>
        <h2 id={methodId} className="below-2 text-4 strong">
          Modo de preparo
        </h2>
        <MethodText text={recipe.preparationMethod} madeFor={isOwn ? null : portionsText(recipe)} />
      </section>
      <section className={`slim across ${styles.allergens}`} aria-labelledby={allergensId}>
        <h2 id={allergensId} className="below-2 text-4 strong">
          Alergênicos
        </h2>
        {allergens}
      </section>
    </article>
  )
}

function SheetHead({ recipe, products }: Pick<RecipeDocumentProps, 'recipe' | 'products'>) {
  const exporting = useExports()
  const nameOf = new Map(products?.map(({ id, name }) => [id, name]))
  const packs = recipe.outputs.map(({ baseProductId, pack }) =>
    [nameOf.get(baseProductId), quantityText(pack)].filter((part) => part !== undefined).join(' '),
  )
  return (
    <header className={`across ${styles.head}`}>
      <div className={styles.title}>
        <p className="muted text-2">Visualizar Ficha Técnica</p>
        <h1 className="strong" tabIndex={-1}>
          {recipe.name}
        </h1>
      </div>
      <div className={`flex wrap end gap-2 ${styles.actions}`}>
        {hasCosts(recipe) ? (
          <>
            <ExportButtons controls={exporting} id={recipe.id} what={recipe.name} look="quiet" />
            <Link
              to="/management/technical-sheet/edit/$id"
              params={{ id: String(recipe.id) }}
              className="button-link"
              data-look="quiet"
            >
              <IconPencil size={18} aria-hidden="true" />
              Editar
            </Link>
          </>
        ) : null}
        <Link to="/management/technical-sheet" className="button-link" data-look="quiet">
          Voltar
        </Link>
      </div>
      <ul className="row wrap across gap-4 muted">
        <li>
          Rende <strong className="ink mid">{yieldsText(recipe)}</strong>
        </li>
        {recipe.cooked === null ? null : <li>{recipe.cooked ? 'Vai ao fogo' : 'Não vai ao fogo'}</li>}
        {recipe.onMenu ? <li>No cardápio</li> : null}
        {packs.length === 0 ? null : <li>Embalagens: {packs.join(', ')}</li>}
        <li>
          <AwakeSwitch />
        </li>
      </ul>
    </header>
  )
}

interface PriceNoteProps {
  readonly recipe: Recipe
  readonly scale: ReturnType<typeof scaleOf>
  readonly onUpdated: () => void
}

function PriceNote({ recipe, scale, onUpdated }: PriceNoteProps) {
  const change = useMemo(() => priceChangeOf(recipe), [recipe])
  const updatePrices = useUpdatePrices(onUpdated)
  if (change === null) return null
  return (
    <PriceChangeNote change={scaledChange(change, scale)} figure="totalCost" editId={recipe.id}>
      {change.kind === 'price' ? (
        <Button look="quiet" apart disabled={updatePrices.isPending} onClick={() => updatePrices.mutate(recipe)}>
          {updatePrices.isPending ? 'Atualizando...' : 'Atualizar preços'}
        </Button>
      ) : null}
    </PriceChangeNote>
  )
}
