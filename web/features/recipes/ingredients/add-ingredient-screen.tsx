import { useNavigate } from '@tanstack/react-router'
import { BackLink } from '../../../components/back-link.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { IngredientFormCard } from './ingredient-form-card.tsx'
import { blankIngredient } from './ingredient-values.ts'
import { useIngredientForm } from './use-ingredient-form.ts'

const back = { to: '/management/technical-sheet' } as const

/** @param name a name to begin with: another screen misses the cost of it */
export function AddIngredientScreen({ name }: { readonly name: string }) {
  const navigate = useNavigate()
  const controls = useIngredientForm({
    id: null,
    initial: { ...blankIngredient, name },
    saved: 'Ingrediente cadastrado com sucesso!',
    saveFailed: 'Erro ao cadastrar ingrediente',
    onSaved: () => void navigate(back),
  })
  return (
    <>
      <BackLink to={back.to} label="Fichas técnicas" />
      <PageHeader
        title="Cadastrar Ingrediente"
        description="O preço daqui entra no custo das receitas que usarem o ingrediente."
      />
      <IngredientFormCard controls={controls} submit="Cadastrar ingrediente" back={back} />
    </>
  )
}
