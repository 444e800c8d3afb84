import { Link } from '@tanstack/react-router'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { IngredientFields } from './ingredient-fields.tsx'
import { isComplete } from './ingredient-values.ts'
import type { IngredientForm } from './use-ingredient-form.ts'
import styles from './ingredient-form.module.css'
import { Button } from '../../../components/kit/button.tsx'

interface IngredientFormCardProps {
  readonly controls: IngredientForm
  readonly submit: string
  /** Target of "Cancelar", the same as after saving. */
  readonly back: {
    readonly to: '/management/technical-sheet' | '/management/technical-sheet/ingredients'
    readonly search?: { readonly q?: string }
  }
}

export function IngredientFormCard({
  controls: { form, message, saving, handleSubmit },
  submit,
  back,
}: IngredientFormCardProps) {
  return (
    <form className={`card padded stack gap-4 ${styles.card}`} noValidate onSubmit={handleSubmit}>
      <IngredientFields form={form} />
      {/* Near the submit button: on a phone the top of the form is scrolled away. */}
      <MessageBanner text={message} />
      <div className="answers">
        <Button type="submit" disabled={saving || !isComplete(form.values)}>
          {saving ? 'Salvando...' : submit}
        </Button>
        <Link {...back} className="button-link" data-look="quiet">
          Cancelar
        </Link>
      </div>
    </form>
  )
}
