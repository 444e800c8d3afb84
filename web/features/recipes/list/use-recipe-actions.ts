import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Recipe, ShownRecipe } from '#contract/recipes'
import { confirmDelete } from '../../../components/confirm-delete.ts'
import { sentenceOf } from '../../../lib/http.ts'
import { recipeQuery, refreshRecipes, removeRecipe, updateRecipePrices } from '../api.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'

/**
 * Copies today's registered prices into the recipe.
 * @param onUpdated moves the focus, before the notice with the pressed button is removed
 */
export function useUpdatePrices(onUpdated: (recipe: Recipe) => void) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, version }: Recipe) =>
      attempt(`update-prices ${id} ${version}`, (key) => updateRecipePrices(id, key)),
    onSuccess: (recipe) => {
      queryClient.setQueryData(recipeQuery(recipe.id).queryKey, recipe)
      notifications.show({ color: 'folha', message: `Preços de “${recipe.name}” atualizados com sucesso` })
      onUpdated(recipe)
    },
    onError: (error) => notifications.show({ color: 'red.8', message: sentenceOf(error, 'Erro ao atualizar receita') }),
    onSettled: () => refreshRecipes(queryClient),
  })
}

/** @param onRemoved moves the focus, because the card with the pressed button is removed */
export function useRemoveRecipe(onRemoved: () => void) {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: ShownRecipe) => removeRecipe(id),
    onSuccess: (_, { name }) => {
      notifications.show({ color: 'folha', message: `Ficha técnica “${name}” excluída com sucesso` })
      onRemoved()
    },
    onError: (error) => notifications.show({ color: 'red.8', message: sentenceOf(error, 'Erro ao excluir receita') }),
    // Also after a rejection: another user may have deleted the recipe.
    onSettled: () => refreshRecipes(queryClient),
  })
  return (recipe: ShownRecipe) =>
    confirmDelete({
      title: 'Excluir ficha técnica?',
      text: `Tem certeza que deseja excluir a ficha técnica “${recipe.name}”?`,
      onConfirm: () => mutate(recipe),
    })
}
