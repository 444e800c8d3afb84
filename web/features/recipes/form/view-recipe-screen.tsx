import { Button } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import type { Recipe } from '#contract/recipes'
import { BackLink } from '../../../components/back-link.tsx'
import { ExportPanel } from '../../../components/exports/export-progress.tsx'
import { IconPencil } from '../../../components/icons.ts'
import { PageHeader } from '../../../components/page-header.tsx'
import { recipeQuery } from '../api.ts'
import { ExportButtons } from '../exports/export-buttons.tsx'
import { useExports } from '../exports/use-exports.ts'
import { useUpdatePrices } from '../list/use-recipe-actions.ts'
import { CostSummary } from './cost-summary.tsx'
import styles from './recipe-form.module.css'
import { RecipeLoading } from './recipe-loading.tsx'
import { RecipeSheet } from './recipe-sheet.tsx'
import { stateOf } from './sheet-state.ts'
import { sheetOf } from './sheet-values.ts'

/** @param id null when the URL holds no recipe id */
export function ViewRecipeScreen({ id }: { readonly id: number | null }) {
  const {
    data: recipe,
    error,
    refetch,
  } = useQuery({ ...recipeQuery(id ?? 0), ...(id === null ? { queryFn: skipToken } : {}) })
  return (
    <>
      <BackLink to="/management/technical-sheet" label="Fichas Técnicas" />
      <PageHeader
        title="Visualizar Ficha Técnica"
        description={recipe?.name}
        actions={recipe ? <Actions recipe={recipe} /> : null}
      />
      <ExportPanel />
      {recipe ? <ReadSheet recipe={recipe} /> : <RecipeLoading id={id} error={error} onRetry={() => void refetch()} />}
    </>
  )
}

function Actions({ recipe: { id, name } }: { readonly recipe: Recipe }) {
  const exporting = useExports()
  return (
    <>
      <ExportButtons controls={exporting} id={id} what={name} className="button-link" quiet />
      <Link to="/management/technical-sheet/edit/$id" params={{ id: String(id) }} className="button-link">
        <IconPencil size={18} aria-hidden="true" />
        Editar
      </Link>
    </>
  )
}

function ReadSheet({ recipe }: { readonly recipe: Recipe }) {
  const state = useMemo(() => stateOf(sheetOf(recipe)), [recipe])
  const box = useRef<HTMLDivElement>(null)
  const updatePrices = useUpdatePrices(() => box.current?.focus())
  const update = (
    <Button variant="default" mt="xs" disabled={updatePrices.isPending} onClick={() => updatePrices.mutate(recipe)}>
      {updatePrices.isPending ? 'Atualizando...' : 'Atualizar preços'}
    </Button>
  )

  return (
    <div ref={box} className={styles.form} tabIndex={-1}>
      <RecipeSheet
        state={state}
        index={null}
        readOnly
        dispatch={ignoreAction}
        editId={recipe.id}
        priceActions={{ price: update }}
      />
      <div className={styles.dock}>
        <CostSummary values={state.values}>
          <Link to="/management/technical-sheet" className="button-link" data-quiet>
            Voltar
          </Link>
        </CostSummary>
      </div>
    </div>
  )
}

/** A read-only sheet dispatches no action. */
function ignoreAction(): void {}
