import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import type { Recipe, ShownRecipe } from '#contract/recipes'
import { AddressSearch } from '../../../components/address-search.tsx'
import { BackLink } from '../../../components/back-link.tsx'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { ExportPanel } from '../../../components/exports/export-progress.tsx'
import { IconChefHat, IconPlus, IconSearch, IconUpload } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { ListEnd, StaleNotice } from '../../../components/list-end.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { SheetTabs } from '../../../components/sheet-tabs.tsx'
import { recipesQuery } from '../api.ts'
import type { RecipeFilters } from '../api.ts'
import { ExportButtons } from '../exports/export-buttons.tsx'
import { useExports } from '../exports/use-exports.ts'
import { mayNow } from '../../../lib/rights.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { RecipeCard } from './recipe-card.tsx'
import { readSearch } from '../read-search.ts'
import styles from './recipe-list-screen.module.css'
import { useRemoveRecipe, useUpdatePrices } from './use-recipe-actions.ts'

const DuplicateDialog = lazy(async () => ({ default: (await import('./duplicate-dialog.tsx')).DuplicateDialog }))
const failed = 'Erro ao carregar fichas técnicas'

interface RecipeListScreenProps {
  readonly filters: RecipeFilters
  readonly onFilters: (filters: RecipeFilters) => void
}

export function RecipeListScreen({ filters, onFilters }: RecipeListScreenProps) {
  const list = useInfiniteQuery({ ...recipesQuery(filters), placeholderData: keepPreviousData })
  const recipes = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data])
  const isFiltered = filters.q !== undefined
  return (
    <>
      <BackLink to="/management" label="Todos os cadastros" />
      <PageHeader
        title="Fichas Técnicas"
        description={mayNow('ver_custos') ? 'As receitas e quanto custam.' : 'As receitas da casa.'}
        actions={mayNow('ver_custos') ? <Links /> : null}
      />
      <SheetTabs />
      <Toolbar filters={filters} onFilters={onFilters} exportable={recipes.length > 0 || isFiltered} />
      {list.isPending ? <Skeleton label="Carregando fichas técnicas..." /> : null}
      {list.isError && recipes.length === 0 ? <ErrorNote message={failed} onRetry={() => void list.refetch()} /> : null}
      {list.isRefetchError && recipes.length > 0 ? <StaleNotice onRetry={() => void list.refetch()} /> : null}
      {list.isSuccess && recipes.length === 0 ? (
        <Nothing isFiltered={isFiltered} onReset={() => onFilters({})} />
      ) : null}
      {recipes.length > 0 ? (
        <>
          <Cards recipes={recipes} stale={list.isPlaceholderData} />
          <ListEnd
            status={
              recipes.length === 1
                ? 'Mostrando 1 ficha técnica'
                : `Mostrando ${recipes.length.toLocaleString('pt-BR')} fichas técnicas`
            }
            failure={list.isFetchNextPageError ? failed : null}
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      ) : null}
    </>
  )
}

function Links() {
  return (
    <div className={`flex wrap gap-2 ${styles.links}`}>
      <Link to="/management/technical-sheet/add-ingredient" className="button-link" data-look="quiet">
        <IconPlus size={18} aria-hidden="true" />
        Cadastrar ingrediente
      </Link>
      <Link to="/management/technical-sheet/import" className="button-link" data-look="quiet">
        <IconUpload size={18} aria-hidden="true" />
        Importar
      </Link>
      <Link to="/management/technical-sheet/new" className="button-link">
        <IconPlus size={18} aria-hidden="true" />
        Nova ficha técnica
      </Link>
    </div>
  )
}

function Toolbar({ filters, onFilters, exportable }: RecipeListScreenProps & { readonly exportable: boolean }) {
  const exporting = useExports()
  return (
    <>
      <div className={`row wrap gap-3 below-4 ${styles.bar}`}>
        <search className={styles.search}>
          <AddressSearch
            label="Buscar fichas técnicas"
            placeholder="Buscar por nome"
            text={filters.q ?? ''}
            onSearch={(q) => onFilters(readSearch({ q }))}
          />
        </search>
        {exportable && mayNow('ver_custos') ? (
          <div className={`row wrap gap-2 ${styles.exports}`} role="group" aria-label="Exportar todas">
            <span className="muted text-2 mid one-line">Exportar todas</span>
            <ExportButtons controls={exporting} id={null} what="todas as fichas técnicas" look="quiet" />
          </div>
        ) : null}
      </div>
      <ExportPanel />
    </>
  )
}

function Cards({ recipes, stale }: { readonly recipes: readonly ShownRecipe[]; readonly stale: boolean }) {
  const title = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [copying, setCopying] = useState<Recipe | null>(null)
  const exporting = useExports()
  const updatePrices = useUpdatePrices(({ id }) =>
    list.current?.querySelector<HTMLElement>(`[data-recipe="${id}"] a`)?.focus(),
  )
  const askRemove = useRemoveRecipe(() => title.current?.focus())
  const handleUpdatePrices = useLatest(updatePrices.mutate)
  const handleDelete = useLatest(askRemove)
  return (
    <section aria-labelledby="fichas">
      <h2 id="fichas" ref={title} tabIndex={-1} className="visually-hidden">
        Fichas
      </h2>
      <ul ref={list} className={styles.grid} data-stale={stale || undefined}>
        {recipes.map((recipe) => (
          <RecipeCard
            key={recipe.id}
            recipe={recipe}
            exporting={exporting}
            updating={updatePrices.isPending && updatePrices.variables.id === recipe.id}
            onUpdatePrices={handleUpdatePrices}
            onDuplicate={setCopying}
            onDelete={handleDelete}
          />
        ))}
      </ul>
      {copying ? (
        <Suspense fallback={null}>
          <DuplicateDialog key={copying.id} recipe={copying} onClose={() => setCopying(null)} />
        </Suspense>
      ) : null}
    </section>
  )
}

function Nothing({ isFiltered, onReset }: { readonly isFiltered: boolean; readonly onReset: () => void }) {
  if (isFiltered) {
    return (
      <Empty
        icon={IconSearch}
        title="Nenhuma ficha técnica encontrada"
        text="Nenhuma ficha técnica corresponde à busca."
        action={
          <Button look="quiet" onClick={onReset}>
            Limpar busca
          </Button>
        }
      />
    )
  }
  return (
    <Empty
      icon={IconChefHat}
      title="Nenhuma ficha técnica ainda"
      text="Monte a primeira: escolha os ingredientes e veja na hora quanto custa cada porção."
      action={
        mayNow('ver_custos') ? (
          <Link to="/management/technical-sheet/new" className="button-link">
            <IconPlus size={18} aria-hidden="true" />
            Criar a primeira ficha técnica
          </Link>
        ) : null
      }
    />
  )
}
