import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Ingredient } from '#contract/recipes'
import { confirmDelete } from '../../../components/confirm-delete.ts'
import { sentenceOf } from '../../../lib/http.ts'
import { allIngredientsQuery, refreshRecipes, removeIngredient } from '../api.ts'

/** Deleting after confirmation, and the message of how it ended. */
export function useDeleteIngredient() {
  const queryClient = useQueryClient()
  const [message, setMessage] = useState<string | null>(null)
  const listTitle = useRef<HTMLHeadingElement>(null)
  const { mutate } = useMutation({
    mutationFn: ({ id }: Ingredient) => removeIngredient(id),
    onMutate: () => setMessage(null),
    onSuccess: (_, { id }) => {
      queryClient.setQueryData(allIngredientsQuery().queryKey, (all) => all?.filter((known) => known.id !== id))
      setMessage('Ingrediente excluído com sucesso!')
      // Its row is gone, and with it the button that had the focus.
      listTitle.current?.focus()
    },
    onError: (error) => setMessage(sentenceOf(error, 'Erro ao excluir ingrediente')),
    // After a refusal too: what could not be deleted may have been deleted by somebody else.
    onSettled: () => refreshRecipes(queryClient),
  })
  const ask = useCallback(
    (ingredient: Ingredient) =>
      confirmDelete({
        title: 'Excluir ingrediente',
        text: `Tem certeza que deseja excluir o ingrediente "${ingredient.name}"?`,
        onConfirm: () => mutate(ingredient),
      }),
    [mutate],
  )
  return { message, listTitle, ask }
}
