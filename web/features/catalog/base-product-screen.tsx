import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { baseProductBody } from '#contract/catalog'
import type { BaseProduct, BaseProductBody } from '#contract/catalog'
import { IconPackage, IconUpload } from '../../components/icons.ts'
import { StorageIconMark } from '../../components/storage-icon.tsx'
import { focusFirstInvalid } from '../../lib/field-errors.ts'
import { baseProductsQuery, baseProductWrites, storageTypesQuery } from './api.ts'
import { BaseProductFields } from './base-product-fields.tsx'
import { blankBaseProduct, bodyOf, summaryOf, valuesOf } from './base-product-values.ts'
import type { BaseProductValues } from './base-product-values.ts'
import { EntryList } from './entry-list.tsx'
import { FormCard } from './form-card.tsx'
import { ManagerLayout } from './manager-layout.tsx'
import { baseProductTexts } from './texts.ts'
import { useManager } from './use-manager.ts'

const errorsOf = schemaResolver(baseProductBody, { sync: true })

export function BaseProductScreen() {
  const list = useQuery(baseProductsQuery())
  const storageTypes = useQuery(storageTypesQuery())
  const form = useForm<BaseProductValues>({
    initialValues: blankBaseProduct,
    validate: (values) => errorsOf(bodyOf(values)),
  })
  const manager = useManager<BaseProduct, BaseProductBody, BaseProductValues>({
    writes: baseProductWrites,
    texts: baseProductTexts,
    form,
    valuesOf,
  })
  const storageOf = (product: BaseProduct) => storageTypes.data?.find((type) => type.id === product.storageType)

  function markOf(entry: BaseProduct) {
    const storage = storageOf(entry)
    return storage ? <StorageIconMark icon={storage.icon} color={storage.color} /> : null
  }

  return (
    <ManagerLayout
      title="Produtos Base"
      description="O que a sua cozinha etiqueta. Escolher um produto base preenche a etiqueta inteira."
      actions={
        <Link to="/management/import-products" className="button-link" data-quiet>
          <IconUpload size={18} aria-hidden="true" />
          Importar
        </Link>
      }
      message={manager.message}
      wideForm
      form={
        <FormCard
          {...manager.formCard}
          blank={form.values.name.trim() === ''}
          onSubmit={form.onSubmit(
            (values) => manager.save(baseProductBody.parse(bodyOf(values))),
            (errors) => focusFirstInvalid(form, errors),
          )}
        >
          <BaseProductFields form={form} />
        </FormCard>
      }
      list={
        <EntryList
          {...manager.list}
          entries={list.data}
          failed={list.isError}
          onRetry={() => void list.refetch()}
          emptyIcon={IconPackage}
          emptyText="Cadastre o primeiro: com ele, gerar uma etiqueta leva poucos toques."
          mark={markOf}
          detail={(entry) => summaryOf(entry, storageOf(entry)?.name)}
        />
      }
    />
  )
}
