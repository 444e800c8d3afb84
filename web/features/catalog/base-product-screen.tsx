import { schemaResolver, useForm } from '@mantine/form'
import type { FormErrors } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import type { Session } from '#contract/auth/session'
import { baseProductBody } from '#contract/catalog'
import type { BaseProductBody } from '#contract/catalog'
import type { BaseProduct } from '#contract/catalog/entries'
import { IconPackage, IconUpload } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { StorageIconMark } from '../../components/storage-icon.tsx'
import { focusFirstInvalid } from '../../lib/field-errors.ts'
import { ownName } from '../../lib/own-name.ts'
import { baseProductsQuery, storageTypesQuery } from './api.ts'
import { BaseProductFields } from './base-product-fields.tsx'
import { blankBaseProduct, bodyOf, summaryOf, valuesOf } from './base-product-values.ts'
import type { BaseProductValues } from './base-product-values.ts'
import { EntryList } from '../../components/register/entry-list.tsx'
import { FirstResponsibleField, useFirstResponsible, withFirstResponsible } from './first-responsible.tsx'
import { FormCard } from '../../components/register/form-card.tsx'
import { ManagerLayout } from '../../components/register/manager-layout.tsx'
import { baseProductTexts } from './texts.ts'
import { useManager } from '../../components/register/use-manager.ts'

const together = [
  ['measure', 'measureUnit'],
  ['notExempt', 'sif'],
] as const

const errorsOf = schemaResolver(baseProductBody, { sync: true })

// With the engine and the books of norms: loaded with the first product that is opened.
const ProductTimes = lazy(async () => ({ default: (await import('./times/product-times.tsx')).ProductTimes }))

interface BaseProductScreenProps {
  readonly session: Session
  /** Id of a product whose source of cost is to be chosen: another screen misses its cost. */
  readonly costOf: string | null
}

export function BaseProductScreen({ session, costOf }: BaseProductScreenProps) {
  const storageTypes = useQuery(storageTypesQuery())
  const navigate = useNavigate()
  const first = useFirstResponsible(ownName(session))
  const form = useForm<BaseProductValues>({
    initialValues: blankBaseProduct,
    validate: (values) => errorsOf(bodyOf(values)),
  })
  const manager = useManager<BaseProduct, BaseProductBody, BaseProductValues>({
    query: baseProductsQuery(),
    writes: withFirstResponsible(first),
    texts: baseProductTexts,
    form,
    valuesOf,
    together,
  })
  const wanted = costOf === null ? undefined : manager.list.entries?.find(({ id }) => id === costOf)
  const openCost = useEffectEvent((product: BaseProduct) => {
    manager.list.onEdit(product)
  })
  const wantedId = wanted?.id
  useEffect(() => {
    if (wanted !== undefined) openCost(wanted)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: a later refetch must not undo what is typed
  }, [wantedId])

  const storageOf = (product: BaseProduct) => storageTypes.data?.find((type) => type.id === product.storageType)

  const edited = manager.list.entries?.find(({ id }) => id === manager.list.editingId)
  const { foodClass, defaultState } = form.values
  const storageType = form.values.storageType ?? ''

  const handleInvalid = (errors: FormErrors) => focusFirstInvalid(form, errors)
  const bodyToSave = (values: BaseProductValues) => baseProductBody.parse(bodyOf(values))
  const handleSave = (values: BaseProductValues) => manager.save(bodyToSave(values))
  const handleSaveAndLabel = (values: BaseProductValues) =>
    manager.save(bodyToSave(values), ({ id }) => void navigate({ to: '/products', search: { product: id } }))

  function markOf(entry: BaseProduct) {
    const storage = storageOf(entry)
    return storage ? <StorageIconMark icon={storage.icon} color={storage.color} /> : null
  }

  return (
    <ManagerLayout
      title="Produtos Base"
      description="O que a sua cozinha etiqueta. Escolher um produto base preenche a etiqueta inteira."
      actions={
        <>
          <Link to="/management/starter-library" className="button-link" data-look="quiet">
            <IconPackage size={18} aria-hidden="true" />
            Biblioteca
          </Link>
          <Link to="/management/import-products" className="button-link" data-look="quiet">
            <IconUpload size={18} aria-hidden="true" />
            Importar
          </Link>
        </>
      }
      message={manager.message}
      wideForm
      form={
        <div className="stack gap-4 slim">
          <FormCard
            {...manager.formCard}
            blank={form.values.name.trim() === ''}
            onSubmit={form.onSubmit(handleSave, handleInvalid)}
            aside={
              <Button
                look="quiet"
                wide
                disabled={form.values.name.trim() === '' || manager.formCard.saving}
                onClick={() => form.onSubmit(handleSaveAndLabel, handleInvalid)()}
              >
                Salvar e etiquetar
              </Button>
            }
          >
            <BaseProductFields
              form={form}
              isOpen={manager.formCard.editing}
              startAtCost={costOf !== null && manager.list.editingId === costOf}
            />
            <FirstResponsibleField of={first} />
          </FormCard>
          {edited ? (
            <Suspense fallback={null}>
              <ProductTimes
                key={edited.id}
                product={{ ...edited, foodClass, defaultState, storageType }}
                isSaved={
                  foodClass === edited.foodClass &&
                  defaultState === edited.defaultState &&
                  storageType === edited.storageType
                }
                session={session}
              />
            </Suspense>
          ) : null}
        </div>
      }
      list={
        <EntryList
          {...manager.list}
          emptyIcon={IconPackage}
          emptyText="Cadastre o primeiro: com ele, gerar uma etiqueta leva poucos toques."
          mark={markOf}
          detail={(entry) => summaryOf(entry, storageOf(entry)?.name)}
        />
      }
    />
  )
}
