import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconPrinter, IconTags } from '../../components/icons.ts'
import { Empty } from '../../components/kit/empty.tsx'

/** Where the first tiles come from. */
export function NoProducts() {
  return (
    <div>
      <Empty
        icon={IconTags}
        title="Ainda não há produtos"
        text="Escolha o que a cozinha produz. Aqui aparece um botão grande para cada preparo."
        action={
          <>
            <Link to="/management/starter-library" className="button-link">
              Escolher da biblioteca
            </Link>
            <Link to="/management/add-product" className="button-link" data-look="quiet">
              Cadastrar outro
            </Link>
          </>
        }
      />
    </div>
  )
}

/** @param action what else there is */
export function NoPermission({ action }: { readonly action: ReactNode }) {
  return (
    <Empty
      icon={IconPrinter}
      title="Falta a permissão “Imprimir”"
      text="Tudo nesta tela imprime. Se você precisa dela, peça a permissão a um administrador da sua cozinha."
      action={action}
    />
  )
}
