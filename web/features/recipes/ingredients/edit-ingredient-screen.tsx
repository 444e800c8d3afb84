import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Ingredient } from '#contract/recipes'
import { BackLink } from '../../../components/back-link.tsx'
import { Empty, ErrorNote } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { IconCarrot } from '../../../components/icons.ts'
import { PageHeader } from '../../../components/page-header.tsx'
import { HttpProblem } from '../../../lib/http.ts'
import { useFollowedForm } from '../../../lib/use-followed-form.ts'
import { ingredientQuery } from '../api.ts'
import { IngredientFormCard } from './ingredient-form-card.tsx'
import { valuesOf } from './ingredient-values.ts'
import { PriceHistory } from './price-history.tsx'
import { useIngredientForm } from './use-ingredient-form.ts'
import styles from './ingredient-form.module.css'

const together = [['price', 'unit']] as const

interface EditIngredientScreenProps {
  /** Null when the URL holds no ingredient id. */
  readonly id: number | null
  /** Search text of the list that the user came from; saving returns to it. */
  readonly q: string | undefined
  readonly timeZone: string
}

export function EditIngredientScreen({ id, ...rest }: EditIngredientScreenProps) {
  return (
    <>
      <BackLink to="/management/technical-sheet/ingredients" label="Ingredientes" />
      <PageHeader
        title="Editar Ingrediente"
        description="As receitas salvas guardam o preço que copiaram: elas avisam que ele mudou e oferecem atualizar."
        actions={
          id === null ? null : (
            <Link
              to="/management/technical-sheet/ingredients/$id/allergens"
              params={{ id: String(id) }}
              className="button-link"
              data-look="quiet"
            >
              Alergênicos
            </Link>
          )
        }
      />
      {id === null ? <NotFound /> : <LoadedIngredient id={id} {...rest} />}
    </>
  )
}

function LoadedIngredient({ id, ...rest }: EditIngredientScreenProps & { readonly id: number }) {
  const { data, error, refetch } = useQuery(ingredientQuery(id))
  // The form stays while the ingredient is read anew, as after the return of the person at a shared tablet.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const ingredient = data ?? last
  if (ingredient) return <EditIngredient ingredient={ingredient} {...rest} />
  if (error instanceof HttpProblem && error.status === 404) return <NotFound />
  return error ? (
    <ErrorNote message="Erro ao buscar ingrediente" onRetry={() => void refetch()} />
  ) : (
    <Skeleton label="Carregando ingrediente..." />
  )
}

function EditIngredient({
  ingredient,
  q,
  timeZone,
}: Omit<EditIngredientScreenProps, 'id'> & { readonly ingredient: Ingredient }) {
  const navigate = useNavigate()
  const back = { to: '/management/technical-sheet/ingredients', search: q ? { q } : {} } as const
  const controls = useIngredientForm({
    id: ingredient.id,
    initial: valuesOf(ingredient),
    saved: 'Ingrediente atualizado com sucesso!',
    saveFailed: 'Erro ao atualizar ingrediente',
    onSaved: () => void navigate(back),
  })
  useFollowedForm({ form: controls.form, entry: ingredient, valuesOf, together })
  return (
    <div className={styles.columns}>
      <IngredientFormCard controls={controls} submit="Salvar alterações" back={back} />
      <PriceHistory ingredient={ingredient} timeZone={timeZone} />
    </div>
  )
}

function NotFound() {
  return (
    <Empty
      icon={IconCarrot}
      title="Ingrediente não encontrado"
      text="Ele pode ter sido excluído."
      action={
        <Link to="/management/technical-sheet/ingredients" className="button-link">
          Ver os ingredientes
        </Link>
      }
    />
  )
}
