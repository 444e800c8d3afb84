import { TextInput } from '@mantine/core'
import { Sheet } from '../../../components/kit/sheet.tsx'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Recipe } from '#contract/recipes'
import { NAME_MAX } from '#contract/text'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { duplicateRecipe, refreshRecipes } from '../api.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { useReturnFocus } from '../use-return-focus.ts'
import { Button } from '../../../components/kit/button.tsx'

interface DuplicateDialogProps {
  readonly recipe: Recipe
  readonly onClose: () => void
}

export function DuplicateDialog({ recipe, onClose }: DuplicateDialogProps) {
  useReturnFocus()
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [name, setName] = useState(`Cópia de ${recipe.name}`.slice(0, NAME_MAX))
  const duplicate = useMutation({
    networkMode: 'always',
    mutationFn: (copyName: string) => attempt(copyName, (key) => duplicateRecipe(recipe.id, copyName, key)),
    onSuccess: (copy) => {
      notifications.show({ color: 'folha', message: `Ficha técnica “${copy.name}” criada com sucesso` })
      onClose()
    },
    onSettled: () => refreshRecipes(queryClient),
  })
  const trimmedName = name.trim()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (trimmedName !== '' && !duplicate.isPending) duplicate.mutate(trimmedName)
  }

  return (
    <Sheet onClose={onClose} title="Duplicar ficha técnica">
      <form className="stack gap-4" noValidate onSubmit={handleSubmit}>
        <TextInput
          label="Nome da cópia"
          required
          autoComplete="off"
          data-autofocus
          maxLength={NAME_MAX}
          value={name}
          error={nameError(duplicate.error)}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <MessageBanner
          text={
            duplicate.error && nameError(duplicate.error) === undefined
              ? sentenceOf(duplicate.error, 'Erro ao duplicar receita')
              : null
          }
        />
        <div className="answers">
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" disabled={trimmedName === '' || duplicate.isPending}>
            {duplicate.isPending ? 'Duplicando...' : 'Duplicar'}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

function nameError(error: Error | null): string | undefined {
  return error instanceof HttpProblem ? error.errors.find(({ path }) => path === 'name')?.message : undefined
}
