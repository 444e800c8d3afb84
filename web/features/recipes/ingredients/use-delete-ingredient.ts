import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Ingredient } from '#contract/recipes'
import { confirmDelete } from '../../../components/confirm-delete.ts'
import type { Message } from '../../../components/message-banner.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { allIngredientsQuery, refreshRecipes, removeIngredient } from '../api.ts'

/** Deletes an ingredient after confirmation; `message` holds the outcome. */
export function useDeleteIngredient() {
  const queryClient = useQueryClient()
  const [message, setMessage] = useState<Message | null>(null)
  const listTitle = useRef<HTMLHeadingElement>(null)
  const { mutate } = useMutation({
    mutationFn: ({ id }: Ingredient) => removeIngredient(id),
    onMutate: () => setMessage(null),
    onSuccess: (_, { id }) => {
      queryClient.setQueryData(allIngredientsQuery().queryKey, (all) => all?.filter((item) => item.id !== id))
      setMessage({ done: 'Ingrediente excluído com sucesso!' })
      // The row is removed with the button that had the focus.
      listTitle.current?.focus()
    },
    onError: (error) => setMessage(sentenceOf(error, 'Erro ao excluir ingrediente')),
    // Also after a rejection: another user may have deleted the ingredient.
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
