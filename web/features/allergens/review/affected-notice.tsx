import { Link } from '@tanstack/react-router'
import type { Affected } from '#contract/allergens/affected'
import { counted, labelsText, plural } from '#contract/words'

/** What a change concerns beside what was changed; nothing where no label lacks anything. */
export function AffectedNotice({ affected }: { readonly affected: Affected | null }) {
  if (affected === null || affected.labels === 0) return null
  const { recipes, labels } = affected
  return (
    <div className="tinted pad-4 stack gap-3" data-tone="late" role="status">
      <p>
        {counted(recipes, 'ficha muda', 'fichas mudam')} de texto.{' '}
        <b className="strong">
          {labelsText(labels)} em estoque {plural(labels, 'foi impressa', 'foram impressas')} sem isso.
        </b>
      </p>
      <div>
        <Link to="/alergenicos/conferir" className="button-link">
          Conferir as etiquetas
        </Link>
      </div>
    </div>
  )
}
