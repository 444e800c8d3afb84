import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { RefObject } from 'react'
import type { Ingredient } from '#contract/recipes'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { IconCarrot, IconPlus, IconUpload } from '../../../components/icons.ts'
import { StaleNotice } from '../../../components/list-end.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { SheetTabs } from '../../../components/sheet-tabs.tsx'
import { allIngredientsQuery } from '../api.ts'
import { indexOf, searchIngredients } from '../form/ingredient-search.ts'
import { IngredientListHead } from './ingredient-list-head.tsx'
import { readSearch } from '../read-search.ts'
import { IngredientTable } from './ingredient-table.tsx'
import { useDeleteIngredient } from './use-delete-ingredient.ts'
import styles from './ingredient-list.module.css'

export function IngredientListScreen({ q = '' }: { readonly q: string | undefined }) {
  const { data: all, isError, refetch } = useQuery(allIngredientsQuery())
  const { message, listTitle, ask } = useDeleteIngredient()
  return (
    <>
      <PageHeader
        title="Gerenciar Ingredientes"
        description="O que a sua cozinha compra, e por quanto."
        actions={
          <>
            <Link to="/management/technical-sheet/ingredient-allergens" className="button-link" data-look="quiet">
              Alergênicos
            </Link>
            <Link to="/management/technical-sheet/import-ingredients" className="button-link" data-look="quiet">
              <IconUpload size={18} aria-hidden="true" />
              Importar
            </Link>
            <Link to="/management/technical-sheet/add-ingredient" className="button-link">
              <IconPlus size={18} aria-hidden="true" />
              Cadastrar
            </Link>
          </>
        }
      />
      <SheetTabs />
      <MessageBanner text={message} sticky />
      {isError && all ? <StaleNotice onRetry={() => void refetch()} /> : null}
      {all ? (
        <Loaded all={all} q={q} listTitle={listTitle} onDelete={ask} />
      ) : isError ? (
        <ErrorNote message="Erro ao carregar ingredientes" onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Carregando ingredientes..." />
      )}
    </>
  )
}

interface LoadedProps {
  readonly all: readonly Ingredient[]
  readonly q: string
  readonly listTitle: RefObject<HTMLHeadingElement | null>
  readonly onDelete: (ingredient: Ingredient) => void
}

function Loaded({ all, q, listTitle, onDelete }: LoadedProps) {
  const [search, setSearch] = useState(q)
  const deferredSearch = useDeferredValue(search)
  const index = useMemo(() => indexOf(all), [all])
  const found = useMemo(() => searchIngredients(index, deferredSearch), [index, deferredSearch])
  useSearchInAddress(search, q)
  if (all.length === 0) return <Nothing />
  return (
    <section className={styles.list} aria-label="Ingredientes cadastrados">
      <IngredientListHead ref={listTitle} found={found.length} all={all.length} search={search} onSearch={setSearch} />
      {found.length === 0 ? (
        <p className="pad-5 muted text-center">Nada encontrado para “{deferredSearch.trim()}”.</p>
      ) : (
        <IngredientTable ingredients={found} q={deferredSearch.trim()} onDelete={onDelete} />
      )}
    </section>
  )
}

const TYPING_PAUSE_MS = 300

/** Writes the search to the URL after a typing pause, so that going back or reloading shows the same rows. */
function useSearchInAddress(search: string, q: string): void {
  const navigate = useNavigate()
  useEffect(() => {
    const next = readSearch({ q: search })
    if ((next.q ?? '') === q) return undefined
    const timer = setTimeout(
      () =>
        void navigate({
          to: '/management/technical-sheet/ingredients',
          search: next,
          replace: true,
          resetScroll: false,
        }),
      TYPING_PAUSE_MS,
    )
    return () => clearTimeout(timer)
  }, [search, q, navigate])
}

function Nothing() {
  return (
    <div className="card">
      <Empty
        icon={IconCarrot}
        title="Nenhum ingrediente cadastrado"
        text="Cadastre o primeiro, ou importe de uma vez a planilha que você já tem."
        action={
          <>
            <Link to="/management/technical-sheet/add-ingredient" className="button-link">
              <IconPlus size={18} aria-hidden="true" />
              Cadastrar o primeiro
            </Link>
            <Link to="/management/technical-sheet/import-ingredients" className="button-link" data-look="quiet">
              <IconUpload size={18} aria-hidden="true" />
              Importar planilha
            </Link>
          </>
        }
      />
    </div>
  )
}
