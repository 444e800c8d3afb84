import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { FormEvent, KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Recipe } from '#contract/recipes'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { Notice } from '../../../components/notice.tsx'
import { allIngredientsQuery } from '../api.ts'
import { CostSummary } from './cost-summary.tsx'
import { indexOf } from './ingredient-search.ts'
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { focusFirstError, focusNext } from './line-focus.ts'
import styles from './recipe-form.module.css'
import { RecipeSheet } from './recipe-sheet.tsx'
import { RemovedLine } from './removed-line.tsx'
import { errorsOf, hasErrors } from './sheet-errors.ts'
import type { SheetErrors } from './sheet-errors.ts'
import { sheetReducer, stateOf } from './sheet-state.ts'
import { blankSheet, sheetOf } from './sheet-values.ts'
import { useLeaveQuestion } from './use-leave-question.ts'
import { useSaveRecipe } from './use-save-recipe.ts'

const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }))

/** Form of a recipe; `recipe` is null for a new one. */
export function RecipeEditor({ recipe }: { readonly recipe: Recipe | null }) {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const [start] = useState(() => (recipe ? sheetOf(recipe) : blankSheet()))
  const [draft] = useState(() => keptDraft(recipe))
  const [state, dispatch] = useReducer(sheetReducer, draft ?? start, stateOf)
  const ingredients = useQuery(allIngredientsQuery())
  const index = useMemo(() => (ingredients.data ? indexOf(ingredients.data) : null), [ingredients.data])
  const leaving = useLeaveQuestion(start, state.values, (values) => keepDraft(recipe, values))
  const { save, saving, message } = useSaveRecipe({ recipe, onSaved: handleSaved, onRefused: showErrors })

  useEffect(() => forgetDraft(), [])

  useEffect(() => {
    // Not on a touch screen: there the focus would open the on-screen keyboard over the form.
    if (recipe === null && window.matchMedia('(pointer: fine)').matches)
      form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [recipe])

  function handleSaved() {
    leaving.allow()
    void navigate({ to: '/management/technical-sheet' })
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
    <Button variant="default" mt="xs" onClick={() => dispatch({ type: 'take-prices' })}>
      Usar preços de hoje
    </Button>
  )

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles its fields' keys
    <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit} onKeyDown={handleKeyDown}>
      {ingredients.isError && !ingredients.data ? (
        <Notice tone="bad" text="Erro ao carregar ingredientes">
          <Button variant="default" mt="xs" onClick={() => void ingredients.refetch()}>
            Tentar novamente
          </Button>
        </Notice>
      ) : null}
      {ingredients.data?.length === 0 ? <NoIngredients /> : null}
      {draft ? <Notice tone="plain" text="O que você estava digitando foi recuperado; ainda não está salvo." /> : null}
      <RecipeSheet
        {...{ state, index, dispatch }}
        priceActions={{ price: takePrices, unit: takePrices, unknown: takePrices }}
      />
      <div className={styles.dock}>
        <RemovedLine removed={state.removed} dispatch={dispatch} form={form} />
        <MessageBanner text={message ?? state.errors.other[0]} />
        <CostSummary values={state.values}>
          <Link to="/management/technical-sheet" className="button-link" data-quiet>
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
  )
}

function NoIngredients() {
  return (
    <Notice tone="warn" text="Nenhum ingrediente cadastrado.">
      Os custos vêm do preço de cada ingrediente.{' '}
      <Link to="/management/technical-sheet/add-ingredient">Cadastrar o primeiro ingrediente</Link>
    </Notice>
  )
}
