import { Sheet } from '../../../components/kit/sheet.tsx'
import type { Ingredient } from '#contract/recipes'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { IngredientFields } from '../ingredients/ingredient-fields.tsx'
import { blankIngredient, isComplete } from '../ingredients/ingredient-values.ts'
import { useIngredientForm } from '../ingredients/use-ingredient-form.ts'
import { useReturnFocus } from '../use-return-focus.ts'
import { Button } from '../../../components/kit/button.tsx'

interface NewIngredientDialogProps {
  /** The name typed in the recipe's line. */
  readonly name: string
  readonly onSaved: (ingredient: Ingredient) => void
  readonly onClose: () => void
}

/** A new ingredient without leaving the recipe: nothing typed in the recipe is lost. */
export function NewIngredientDialog({ name, onSaved, onClose }: NewIngredientDialogProps) {
  useReturnFocus()
  const { form, message, saving, handleSubmit } = useIngredientForm({
    id: null,
    initial: { ...blankIngredient, name },
    saved: 'Ingrediente cadastrado com sucesso!',
    saveFailed: 'Erro ao cadastrar ingrediente',
    onSaved,
  })
  return (
    <Sheet onClose={onClose} title="Cadastrar Ingrediente" size="lg" closeOnClickOutside={false}>
      <form className="stack gap-4" noValidate onSubmit={handleSubmit}>
        <IngredientFields form={form} startAt={name === '' ? 'name' : 'price'} />
        <MessageBanner text={message} />
        <div className="answers">
          <Button look="quiet" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" disabled={saving || !isComplete(form.values)}>
            {saving ? 'Salvando...' : 'Cadastrar e usar na ficha'}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
