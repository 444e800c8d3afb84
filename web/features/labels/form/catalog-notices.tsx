import { Link } from '@tanstack/react-router'
import { Notice } from '../../../components/kit/notice.tsx'
import type { LabelCatalog } from './label-catalog.ts'
import { Button } from '../../../components/kit/button.tsx'

interface CatalogNoticesProps {
  readonly catalog: LabelCatalog
  readonly loading: boolean
  readonly onReload: () => void
}

/** Why the form cannot be used: the lists could not be read, or there is no product. */
export function CatalogNotices({ catalog, loading, onReload }: CatalogNoticesProps) {
  if (loading) return null
  const unread = Object.values(catalog).some((list) => list === null)
  if (unread) {
    return (
      <Notice tone="bad" text="Não foi possível ler todos os cadastros.">
        <Button look="quiet" apart onClick={onReload}>
          Tentar novamente
        </Button>
      </Notice>
    )
  }
  if (catalog.baseProducts?.length !== 0) return null
  return (
    <Notice tone="warn" text="Nenhum produto base cadastrado.">
      <p className="above-1">A etiqueta é preenchida a partir dele. A biblioteca tem os mais comuns, já com o prazo.</p>
      <div className="flex wrap gap-2">
        <Link to="/management/starter-library" className="button-link" data-apart>
          Escolher da biblioteca
        </Link>
        <Link to="/management/add-product" className="button-link" data-look="quiet" data-apart>
          Cadastrar outro
        </Link>
      </div>
    </Notice>
  )
}
