import { notifications } from '@mantine/notifications'
import { schemaResolver, useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ingredientBody } from '#contract/recipes'
import type { Ingredient, IngredientInput } from '#contract/recipes'
import { focusFirstInvalid, showOnFields } from '../../../lib/field-errors.ts'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { allIngredientsQuery, ingredientQuery, refreshRecipes, saveIngredient } from '../api.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { bodyOf, priceTextError } from './ingredient-values.ts'
import type { IngredientValues } from './ingredient-values.ts'

interface IngredientFormOptions {
  /** Null for a new ingredient. */
  readonly id: number | null
  readonly initial: IngredientValues
  readonly saved: string
  readonly saveFailed: string
  readonly onSaved: (ingredient: Ingredient) => void
}

const contractErrors = schemaResolver(ingredientBody, { sync: true })

function errorsOf(values: IngredientValues) {
  const price = priceTextError(values.price)
  return { ...contractErrors(bodyOf(values)), ...(price === null ? {} : { price }) }
}

export function useIngredientForm({ id, initial, saved, saveFailed, onSaved }: IngredientFormOptions) {
  const queryClient = useQueryClient()
  const [message, setMessage] = useState<string | null>(null)
  const attempt = useAttempt()
  const form = useForm<IngredientValues>({
    initialValues: initial,
    validate: errorsOf,
    validateInputOnBlur: ['name', 'price'],
  })

  const save = useMutation({
    mutationFn: (body: IngredientInput) => attempt(JSON.stringify([id, body]), (key) => saveIngredient(id, body, key)),
    onMutate: () => setMessage(null),
    onSuccess: (ingredient: Ingredient) => {
      // The next screens show the saved ingredient instead of their cached one.
      queryClient.setQueryData(ingredientQuery(ingredient.id).queryKey, ingredient)
      queryClient.setQueryData(allIngredientsQuery().queryKey, (all) =>
        all?.map((item) => (item.id === ingredient.id ? ingredient : item)),
      )
      void refreshRecipes(queryClient)
      notifications.show({ color: 'folha', message: saved })
      onSaved(ingredient)
    },
    onError: (error) => {
      const errors =
        error instanceof HttpProblem
          ? Object.fromEntries(error.errors.map(({ path, message: text }) => [path, text]))
          : {}
      const allShown = Object.keys(errors).length > 0 && showOnFields(form, errors)
      setMessage(allShown ? null : sentenceOf(error, saveFailed))
    },
  })

  const handleSubmit = form.onSubmit(
    (values) => save.mutate(ingredientBody.parse(bodyOf(values))),
    (errors) => focusFirstInvalid(form, errors),
  )
  return { form, message, saving: save.isPending, handleSubmit }
}

export type IngredientForm = ReturnType<typeof useIngredientForm>
