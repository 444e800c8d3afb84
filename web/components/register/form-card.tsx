import type { FormEventHandler, ReactNode } from 'react'
import { IconPlus } from '../icons.ts'
import { Button } from '../kit/button.tsx'
import type { RegisterTexts } from './register-texts.ts'
import { Card } from '../kit/card.tsx'

interface FormCardProps {
  readonly texts: RegisterTexts
  readonly editing: boolean
  readonly saving: boolean
  /** The required name is blank: disables the submit button. */
  readonly blank: boolean
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  readonly onCancelEdit: () => void
  /** Beside the button that registers: what else can be done with a new entry. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

export function FormCard({ texts, editing, saving, blank, onSubmit, onCancelEdit, aside, children }: FormCardProps) {
  return (
    <Card title={editing ? texts.formEdit : texts.formNew} data-now={editing || undefined}>
      <form className="stack gap-4" noValidate onSubmit={onSubmit}>
        {children}
        <div className="flex wrap gap-3 above-1">
          <Button
            type="submit"
            className="grow"
            disabled={blank || saving}
            icon={editing ? null : <IconPlus size={18} aria-hidden="true" />}
          >
            {saving ? 'Salvando...' : editing ? 'Salvar alterações' : texts.submitNew}
          </Button>
          {editing ? (
            <Button look="quiet" className="grow" disabled={saving} onClick={onCancelEdit}>
              Cancelar Edição
            </Button>
          ) : (
            aside
          )}
        </div>
      </form>
    </Card>
  )
}
