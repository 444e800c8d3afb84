import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { colorOfIcon, storageTypeBody } from '#contract/catalog'
import type { StorageColor, StorageIcon, StorageType, StorageTypeBody } from '#contract/catalog'
import { IconFridge } from '../../components/icons.ts'
import { StorageIconMark } from '../../components/storage-icon.tsx'
import { focusFirstInvalid } from '../../lib/field-errors.ts'
import { storageTypesQuery, storageTypeWrites } from './api.ts'
import { EntryList } from './entry-list.tsx'
import { FormCard } from './form-card.tsx'
import { ManagerLayout } from './manager-layout.tsx'
import { StorageIconPicker } from './storage-icon-picker.tsx'
import { storageTypeTexts } from './texts.ts'
import { useManager } from './use-manager.ts'

/** Business rule: the messages of this screen clear after this time. */
const MESSAGE_MILLISECONDS = 3000

interface StorageValues extends Record<string, unknown> {
  name: string
  icon: StorageIcon | null
  color: StorageColor | undefined
}

const blank: StorageValues = { name: '', icon: null, color: undefined }

export function StorageScreen() {
  const list = useQuery(storageTypesQuery())
  const form = useForm<StorageValues>({
    initialValues: blank,
    validate: schemaResolver(storageTypeBody, { sync: true }),
  })
  const manager = useManager<StorageType, StorageTypeBody, StorageValues>({
    writes: storageTypeWrites,
    texts: storageTypeTexts,
    form,
    valuesOf: ({ name, icon, color }) => ({ name, icon, color }),
    clearAfter: MESSAGE_MILLISECONDS,
  })

  function handleIcon(icon: StorageIcon) {
    form.setValues({ icon, color: colorOfIcon(icon) })
    form.clearFieldError('icon')
  }

  function handleSubmit({ name, icon, color }: StorageValues) {
    if (icon) manager.save({ name, icon, color })
  }

  return (
    <ManagerLayout
      title="Tipos de Armazenagem"
      description="Como o produto é guardado. O nome sai na etiqueta; o ícone e a cor ajudam a reconhecê-lo na tela."
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
        </FormCard>
      }
      list={
        <EntryList
          {...manager.list}
          entries={list.data}
          failed={list.isError}
          onRetry={() => void list.refetch()}
          emptyIcon={IconFridge}
          emptyText="Cadastre como a sua cozinha guarda os produtos: Refrigerado, Congelado, Seco."
          mark={markOf}
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
