import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Recipe } from '#contract/recipes'
import { labelsText, plural } from '#contract/words'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { recipeQuery, refreshRecipes, saveRecipe } from '../api.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { toSheetErrors, hasErrors } from './sheet-errors.ts'
import type { SheetErrors } from './sheet-errors.ts'
import { bodyOf, sentLines } from './sheet-values.ts'
import type { SheetValues } from './sheet-values.ts'

interface SaveOptions {
  /** The recipe being edited; null for a new one. */
  readonly recipe: Recipe | null
  readonly onSaved: () => void
  /** Called with the server's errors, mapped to the fields of the form. */
  readonly onRefused: (errors: SheetErrors) => void
}

export function useSaveRecipe({ recipe, onSaved, onRefused }: SaveOptions) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const id = recipe?.id ?? null
  const save = useMutation({
    // Without a connection the save fails at once, instead of waiting silently for one.
    networkMode: 'always',
    mutationFn: (values: SheetValues) => {
      const body = bodyOf(values, recipe?.version ?? null)
      return attempt(JSON.stringify([id, body]), (key) => saveRecipe(id, body, key))
    },
    onSuccess: ({ affected, ...saved }) => {
      queryClient.setQueryData(recipeQuery(saved.id).queryKey, saved)
      notifications.show({
        color: 'folha',
        message: `Ficha técnica “${saved.name}” salva com sucesso${lackingText(affected?.labels ?? 0)}`,
      })
      void refreshRecipes(queryClient)
      onSaved()
    },
    onError: (error, values) => {
      const errors = serverErrorsOf(error, values)
      if (hasErrors(errors)) onRefused(errors)
    },
  })
  return {
    save: save.mutate,
    saving: save.isPending,
    message: save.error && messageOf(save.error, save.variables),
    forget: save.reset,
  }
}

/** What labels in stock lack is dealt with on a screen of its own, which the plan of the day names too. */
const lackingText = (labels: number) =>
  labels === 0
    ? ''
    : `. ${labelsText(labels)} em estoque ${plural(labels, 'não diz', 'não dizem')} o que a ficha tem agora: veja em Etiquetas a conferir`

function serverErrorsOf(error: Error, values: SheetValues): SheetErrors {
  return toSheetErrors(error instanceof HttpProblem ? error.errors : [], sentLines(values))
}

/** Null when every error already shows at a field. */
function messageOf(error: Error, values: SheetValues): string | null {
  const errors = serverErrorsOf(error, values)
  return hasErrors(errors) && errors.other.length === 0 ? null : sentenceOf(error, 'Erro ao salvar ficha técnica')
}
