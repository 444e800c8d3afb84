import { useId } from 'react'
import type { FormEventHandler, ReactNode } from 'react'
import { IconPlus } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import type { CatalogTexts } from './texts.ts'
import { SectionTitle } from '../../components/kit/section-title.tsx'
import styles from './form-card.module.css'

interface FormCardProps {
  readonly texts: CatalogTexts
  readonly editing: boolean
  readonly saving: boolean
  /** The required name is blank: disables the submit button. */
  readonly blank: boolean
  readonly onSubmit: FormEventHandler<HTMLFormElement>
  readonly onCancelEdit: () => void
  readonly children: ReactNode
}

export function FormCard({ texts, editing, saving, blank, onSubmit, onCancelEdit, children }: FormCardProps) {
  const titleId = useId()
  return (
    <section className={`card ${styles.card}`} data-editing={editing || undefined} aria-labelledby={titleId}>
      <SectionTitle id={titleId} apart>
        {editing ? texts.formEdit : texts.formNew}
      </SectionTitle>
      <form className="stack gap-4" noValidate onSubmit={onSubmit}>
        {children}
        <div className={`flex wrap gap-3 above-1 ${styles.actions}`}>
          <Button
            type="submit"
            disabled={blank || saving}
            icon={editing ? null : <IconPlus size={18} aria-hidden="true" />}
          >
            {saving ? 'Salvando...' : editing ? 'Salvar alterações' : texts.submitNew}
          </Button>
          {editing ? (
            <Button look="quiet" disabled={saving} onClick={onCancelEdit}>
              Cancelar Edição
            </Button>
          ) : null}
        </div>
      </form>
    </section>
  )
}
