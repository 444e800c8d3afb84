import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { Dispatch, FormEvent, KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { hasCosts } from '#contract/recipes'
import type { Ingredient, Recipe } from '#contract/recipes'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { hasMouse } from '../../../lib/has-mouse.ts'
import { Notice } from '../../../components/kit/notice.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { allIngredientsQuery, recipeQuery, sheetNamesQuery } from '../api.ts'
import type { ProductName } from './batch-fields.tsx'
import { CostSummary } from './cost-summary.tsx'
import { indexOf, indexOfSheets } from './ingredient-search.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { focusFirstError, focusLine, focusNext } from './line-focus.ts'
import styles from './recipe-form.module.css'
import { RecipeSheet } from './recipe-sheet.tsx'
import { RemovedLine } from './removed-line.tsx'
import { errorsOf, hasErrors } from './sheet-errors.ts'
import type { SheetErrors } from './sheet-errors.ts'
import { sheetReducer, stateOf } from './sheet-state.ts'
import type { SheetAction } from './sheet-state.ts'
import { blankSheet, sheetOf } from './sheet-values.ts'
import { useLeaveQuestion } from './use-leave-question.ts'
import { useSaveRecipe } from './use-save-recipe.ts'
import { Button } from '../../../components/kit/button.tsx'

const NewIngredientDialog = lazy(async () => ({
  default: (await import('./new-ingredient-dialog.tsx')).NewIngredientDialog,
}))
const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }))

interface RecipeEditorProps {
  /** Null for a new one. */
  readonly recipe: Recipe | null
  /** The base products that a batch may be packed as; undefined until they are read. */
  readonly products: readonly ProductName[] | undefined
}

/** Form of a recipe. */
export function RecipeEditor({ recipe, products }: RecipeEditorProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const [start] = useState(() => (recipe ? sheetOf(recipe) : blankSheet()))
  const { session } = useRouteContext({ from: '/_app' })
  const [author] = useState(session.user_id)
  const [draft] = useState(() => keptDraft(author, recipe))
  const [state, dispatch] = useReducer(sheetReducer, draft ?? start, stateOf)
  const ingredients = useQuery(allIngredientsQuery())
  const { data: sheets } = useQuery(sheetNamesQuery())
  const index = useMemo(() => {
    const others = sheets?.filter(({ recipeId }) => recipeId !== recipe?.id)
    return ingredients.data ? [...indexOf(ingredients.data), ...indexOfSheets(others ?? [])] : null
  }, [ingredients.data, sheets, recipe?.id])
  const handleSheet = usePickedSheet(dispatch, form)
  const leaving = useLeaveQuestion(start, state.values, (values) => keepDraft(author, recipe, values))
  // The line that waits for a new ingredient, and the name typed in it.
  const [creating, setCreating] = useState<{ readonly key: number; readonly name: string } | null>(null)
  const handleCreate = useCallback((key: number, name: string) => setCreating({ key, name }), [])
  const { save, saving, message } = useSaveRecipe({ recipe, onSaved: handleSaved, onRefused: showErrors })

  useEffect(() => forgetDraft(), [])

  useEffect(() => {
    // Not on a touch screen: there the focus would open the on-screen keyboard over the form.
    if (recipe === null && hasMouse()) form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [recipe])

  function handleSaved() {
    leaving.allow()
    void navigate({ to: '/management/technical-sheet' })
  }

  function handleCreated(ingredient: Ingredient) {
    if (creating === null) return
    const { key } = creating
    flushSync(() => {
      dispatch({ type: 'pick', key, ingredient })
      setCreating(null)
    })
    // After the closing dialog has returned the focus.
    requestAnimationFrame(() => requestAnimationFrame(() => focusLine(form.current, key, 'quantity')))
  }

  function showErrors(errors: SheetErrors) {
    flushSync(() => dispatch({ type: 'errors', errors }))
    focusFirstError(form.current)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (saving) return
    const errors = errorsOf(state.values)
    if (hasErrors(errors)) showErrors(errors)
    else save(state.values)
  }

  function handleKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter') return
    if (event.ctrlKey || event.metaKey) event.currentTarget.requestSubmit()
    // Enter alone moves to the next field, so that it does not save a half-typed recipe by accident.
    else if (event.target instanceof HTMLInputElement) focusNext(event.currentTarget, event.target)
    else return
    event.preventDefault()
  }

  const takePrices = (
    <Button look="quiet" apart onClick={() => dispatch({ type: 'take-prices' })}>
      Usar preços de hoje
    </Button>
  )

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles its fields' keys */}
      <form
        ref={form}
        className={`stack gap-4 ${styles.form}`}
        noValidate
        onSubmit={handleSubmit}
        onKeyDown={handleKeyDown}
      >
        {ingredients.isError && !ingredients.data ? (
          <Notice tone="bad" text="Erro ao carregar ingredientes">
            <Button look="quiet" apart onClick={() => void ingredients.refetch()}>
              Tentar novamente
            </Button>
          </Notice>
        ) : null}
        {ingredients.data?.length === 0 ? (
          <NoIngredients onCreate={() => handleCreate(state.values.lines[0]?.key ?? 0, '')} />
        ) : null}
        {draft ? (
          <Notice tone="plain" text="O que você estava digitando foi recuperado; ainda não está salvo." />
        ) : null}
        <RecipeSheet
          {...{ state, index, dispatch }}
          onCreate={handleCreate}
          onSheet={handleSheet}
          products={products}
          priceActions={{ price: takePrices, unit: takePrices, unknown: takePrices }}
        />
        <div className={`stack gap-2 ${styles.dock}`}>
          <RemovedLine removed={state.removed} dispatch={dispatch} form={form} />
          <MessageBanner text={message ?? state.errors.other[0]} />
          <CostSummary values={state.values}>
            <Link to="/management/technical-sheet" className="button-link" data-look="quiet">
              Cancelar
            </Link>
            <Button type="submit" disabled={saving || state.values.name.trim() === ''}>
              {saving ? 'Salvando...' : 'Salvar'}
            </Button>
          </CostSummary>
        </div>
        {leaving.asking ? (
          <Suspense fallback={null}>
            <LeaveDialog onStay={leaving.stay} onLeave={leaving.leave} />
          </Suspense>
        ) : null}
      </form>
      {/* Outside the form: Enter in the dialog must not reach the form's own keys. */}
      {creating ? (
        <Suspense fallback={null}>
          <NewIngredientDialog name={creating.name} onSaved={handleCreated} onClose={() => setCreating(null)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** A sheet is read when it is picked: its cost comes from its lines. */
function usePickedSheet(dispatch: Dispatch<SheetAction>, form: RefObject<HTMLFormElement | null>) {
  const queryClient = useQueryClient()
  return useCallback(
    async (key: number, recipeId: number, advance: boolean) => {
      try {
        const recipe = await queryClient.fetchQuery({ ...recipeQuery(recipeId), staleTime: 0 })
        if (!hasCosts(recipe)) return
        flushSync(() => dispatch({ type: 'pick-sheet', key, recipe }))
        if (advance) focusLine(form.current, key, 'quantity')
      } catch (error) {
        notifications.show({ color: 'red.8', message: sentenceOf(error, 'Erro ao carregar a ficha técnica') })
      }
    },
    [queryClient, dispatch, form],
  )
}

function NoIngredients({ onCreate }: { readonly onCreate: () => void }) {
  return (
    <Notice tone="warn" text="Nenhum ingrediente cadastrado.">
      Os custos vêm do preço de cada ingrediente.
      <div>
        <Button look="quiet" apart onClick={onCreate}>
          Cadastrar o primeiro ingrediente
        </Button>
      </div>
    </Notice>
  )
}
