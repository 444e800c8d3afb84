import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { colorOfIcon, storageTypeBody } from '#contract/catalog'
import type { StorageTypeBody } from '#contract/catalog'
import type { StorageIcon, StorageType } from '#contract/catalog/entries'
import { kindOfIcon } from '#contract/catalog/storage-keeping'
import { IconFridge } from '../../components/icons.ts'
import { StorageIconMark } from '../../components/storage-icon.tsx'
import { focusFirstInvalid } from '../../lib/field-errors.ts'
import { storageTypesQuery, storageTypeWrites } from './api.ts'
import { EntryList } from '../../components/register/entry-list.tsx'
import { FormCard } from '../../components/register/form-card.tsx'
import { ManagerLayout } from '../../components/register/manager-layout.tsx'
import { StorageIconPicker } from './storage-icon-picker.tsx'
import { StorageKeepingFields } from './storage-keeping-fields.tsx'
import { blankStorage, bodyOf, summaryOf, valuesOf } from './storage-values.ts'
import type { StorageValues } from './storage-values.ts'
import { storageTypeTexts } from './texts.ts'
import { useManager } from '../../components/register/use-manager.ts'

/** Business rule: the messages of this screen clear after this time. */
const MESSAGE_MILLISECONDS = 3000

const together = [['icon', 'color']] as const

const errorsOf = schemaResolver(storageTypeBody, { sync: true })

export function StorageScreen() {
  const form = useForm<StorageValues>({
    initialValues: blankStorage,
    validate: (values) => errorsOf(bodyOf(values)),
  })
  const manager = useManager<StorageType, StorageTypeBody, StorageValues>({
    query: storageTypesQuery(),
    writes: storageTypeWrites,
    texts: storageTypeTexts,
    form,
    valuesOf,
    together,
    clearAfter: MESSAGE_MILLISECONDS,
  })

  /** A new place most likely keeps as its icon says; of one that is edited only the icon changes. */
  function handleIcon(icon: StorageIcon) {
    form.setValues({ icon, color: colorOfIcon(icon), ...(!manager.formCard.editing && { kind: kindOfIcon(icon) }) })
    form.clearFieldError('icon')
  }

  function handleSubmit(values: StorageValues) {
    const { icon, ...body } = bodyOf(values)
    if (icon) manager.save({ ...body, icon })
  }

  return (
    <ManagerLayout
      title="Tipos de Armazenagem"
      description="Como o produto é guardado. O nome sai na etiqueta; da conservação e da temperatura dependem os prazos."
      message={manager.message}
      form={
        <FormCard
          {...manager.formCard}
          blank={form.values.name.trim() === ''}
          onSubmit={form.onSubmit(handleSubmit, (errors) => focusFirstInvalid(form, errors))}
        >
          <TextInput
            label="Nome do tipo de armazenagem"
            placeholder="Ex.: Câmara fria"
            required
            autoComplete="off"
            {...form.getInputProps('name')}
          />
          <StorageIconPicker value={form.values.icon} error={textOf(form.errors['icon'])} onChange={handleIcon} />
          <StorageKeepingFields form={form} />
        </FormCard>
      }
      list={
        <EntryList
          {...manager.list}
          emptyIcon={IconFridge}
          emptyText="Cadastre como a sua cozinha guarda os produtos: Refrigerado, Congelado, Seco."
          mark={markOf}
          detail={summaryOf}
        />
      }
    />
  )
}

function markOf({ icon, color }: StorageType) {
  return <StorageIconMark icon={icon} color={color} />
}

function textOf(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined
}
