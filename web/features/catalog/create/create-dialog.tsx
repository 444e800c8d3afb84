import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { colorOfIcon, registerBodies, storageTypeBody } from '#contract/catalog'
import type { RegisterBody, RegisterKind, StorageTypeBody } from '#contract/catalog'
import type { StorageIcon } from '#contract/catalog/entries'
import type { CreateRequest } from '../../../components/create-entry.ts'
import { registerWrites, storageTypeWrites } from '../api.ts'
import { StorageIconPicker } from '../storage-icon-picker.tsx'
import { registerTexts, storageTypeTexts } from '../texts.ts'
import { CreateBaseProduct } from './create-base-product.tsx'
import { CreationFrame, useCreation } from './creation-frame.tsx'
import type { OnCreated } from './creation-frame.tsx'

interface CreateDialogProps {
  readonly request: CreateRequest
  readonly userName: string
  readonly onDone: OnCreated
}

/** Registers an entry without leaving the form that needs it. */
export function CreateDialog({ request, userName, onDone }: CreateDialogProps) {
  const { kind, name } = request
  switch (kind) {
    case 'category':
    case 'sector':
    case 'responsible':
      return <RegisterForm kind={kind} name={name} onDone={onDone} />
    case 'storage-type':
      return <StorageForm name={name} onDone={onDone} />
    case 'base-product':
      return <CreateBaseProduct name={name} userName={userName} onDone={onDone} />
    default:
      return kind satisfies never
  }
}

interface FormProps {
  readonly name: string
  readonly onDone: OnCreated
}

function RegisterForm({ kind, name, onDone }: FormProps & { readonly kind: RegisterKind }) {
  const texts = registerTexts[kind]
  const form = useForm<RegisterBody>({
    initialValues: { name },
    validate: schemaResolver(registerBodies[kind], { sync: true }),
  })
  const creation = useCreation<RegisterBody, RegisterBody>({ writes: registerWrites(kind), texts, form, onDone })
  return (
    <CreationFrame texts={texts} creation={creation} onSubmit={form.onSubmit(creation.save)}>
      <TextInput label={texts.label} required autoComplete="off" data-autofocus {...form.getInputProps('name')} />
    </CreationFrame>
  )
}

interface StorageValues extends Record<string, unknown> {
  name: string
  icon: StorageIcon | null
}

function StorageForm({ name, onDone }: FormProps) {
  const form = useForm<StorageValues>({
    initialValues: { name, icon: null },
    validate: schemaResolver(storageTypeBody, { sync: true }),
  })
  const creation = useCreation<StorageTypeBody, StorageValues>({
    writes: storageTypeWrites,
    texts: storageTypeTexts,
    form,
    onDone,
  })
  const iconError = form.errors['icon']

  function handleSubmit({ name: typed, icon }: StorageValues) {
    if (icon) creation.save({ name: typed, icon, color: colorOfIcon(icon) })
  }

  return (
    <CreationFrame texts={storageTypeTexts} creation={creation} onSubmit={form.onSubmit(handleSubmit)}>
      <TextInput
        label="Nome do tipo de armazenagem"
        required
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <StorageIconPicker
        value={form.values.icon}
        error={typeof iconError === 'string' ? iconError : undefined}
        onChange={(icon) => form.setFieldValue('icon', icon)}
      />
    </CreationFrame>
  )
}
