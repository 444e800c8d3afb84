import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { registerBodies } from '#contract/catalog'
import type { RegisterBody, RegisterKind } from '#contract/catalog'
import type { RegisterEntry } from '#contract/catalog/entries'
import { IconCategory, IconMapPin, IconUsers } from '../../components/icons.ts'
import type { Icon } from '../../components/icons.ts'
import { focusFirstInvalid } from '../../lib/field-errors.ts'
import { registerQuery, registerWrites } from './api.ts'
import { EntryList } from '../../components/register/entry-list.tsx'
import { FormCard } from '../../components/register/form-card.tsx'
import { ManagerLayout } from '../../components/register/manager-layout.tsx'
import { registerTexts } from './texts.ts'
import { useManager } from '../../components/register/use-manager.ts'

const icons: Readonly<Record<RegisterKind, Icon>> = {
  category: IconCategory,
  sector: IconMapPin,
  responsible: IconUsers,
}

/** The screen of categories, sectors and responsibles. */
export function RegisterScreen({ kind }: { readonly kind: RegisterKind }) {
  const texts = registerTexts[kind]
  const form = useForm<RegisterBody>({
    initialValues: { name: '' },
    validate: schemaResolver(registerBodies[kind], { sync: true }),
  })
  const manager = useManager<RegisterEntry, RegisterBody, RegisterBody>({
    query: registerQuery(kind),
    writes: registerWrites(kind),
    texts,
    form,
    valuesOf: ({ name }) => ({ name }),
  })

  return (
    <ManagerLayout
      title={texts.title}
      description={texts.description}
      message={manager.message}
      form={
        <FormCard
          {...manager.formCard}
          blank={form.values.name.trim() === ''}
          onSubmit={form.onSubmit(
            (body) => manager.save(body),
            (errors) => focusFirstInvalid(form, errors),
          )}
        >
          <TextInput
            label={texts.label}
            description="Use um nome que ainda não esteja na lista: nomes repetidos não são aceitos."
            placeholder={texts.example}
            required
            autoComplete="off"
            {...form.getInputProps('name')}
          />
        </FormCard>
      }
      list={<EntryList {...manager.list} emptyIcon={icons[kind]} emptyText={texts.whyFirst} />}
    />
  )
}
