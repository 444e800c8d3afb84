import { Link } from '@tanstack/react-router'
import { Button } from '../../../components/kit/button.tsx'
import { Notice } from '../../../components/kit/notice.tsx'

interface CatalogTroubleProps {
  /** Not all lists could be read; else there is no product. */
  readonly unread: boolean
  readonly onReload: () => void
}

export function CatalogTrouble({ unread, onReload }: CatalogTroubleProps) {
  if (unread)
    return (
      <Notice tone="bad" text="Não foi possível ler todos os cadastros.">
        <Button look="quiet" apart onClick={onReload}>
          Tentar novamente
        </Button>
      </Notice>
    )
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
