import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Business } from '#contract/business'
import { Button } from '../../components/kit/button.tsx'
import { Card } from '../../components/kit/card.tsx'
import { MessageBanner } from '../../components/message-banner.tsx'
import { shelfLifeKey } from '../../lib/time-rules.ts'
import { ufChoices } from '../../lib/uf-names.ts'
import { useSavedForm } from '../../lib/use-saved-form.ts'
import { businessQuery, saveBusiness } from './api.ts'
import styles from './business-form.module.css'
import { businessValues, changedBusiness } from './business-values.ts'
import type { BusinessValues } from './business-values.ts'

const together = [
  ['uf', 'city'],
  ['technicalName', 'technicalRegister'],
] as const

/** The fields of the form by the paths of the server's errors, where they differ. */
const fieldOf: Readonly<Record<string, string>> = {
  'technicalPerson.name': 'technicalName',
  'technicalPerson.register': 'technicalRegister',
}

export function BusinessForm({ saved }: { readonly saved: Business }) {
  const form = useForm<BusinessValues>({ initialValues: businessValues(saved) })
  const { title, message, saving, handleSubmit } = useSavedForm({
    form,
    entry: saved,
    valuesOf: businessValues,
    together,
    save: (values, before) => saveBusiness(changedBusiness(values, before)),
    queryKey: businessQuery().queryKey,
    // The place decides the norms.
    changes: [shelfLifeKey],
    fieldOf: (path) => fieldOf[path] ?? path,
    done: 'Dados do estabelecimento salvos com sucesso!',
  })
  const field = (name: keyof BusinessValues & string) => form.getInputProps(name)

  return (
    <Card title="Quem é a casa" titleRef={title}>
      <form className={`stack gap-4 ${styles.form}`} noValidate onSubmit={handleSubmit}>
        <TextInput label="Razão social" autoComplete="organization" {...field('legalName')} />
        <TextInput label="Nome fantasia" autoComplete="off" {...field('tradeName')} />
        <TextInput label="CNPJ" placeholder="12.ABC.345/01DE-35" autoComplete="off" {...field('cnpj')} />
        <TextInput label="Telefone" type="tel" autoComplete="tel" {...field('phone')} />
        <TextInput label="Endereço" autoComplete="street-address" {...field('address')} />
        <TextInput label="Cidade" autoComplete="address-level2" {...field('city')} />
        <NativeSelect size="md" label="UF" data={ufChoices} {...field('uf')} />
        <TextInput label="Licença sanitária" autoComplete="off" {...field('sanitaryLicence')} />
        <TextInput label="Responsável técnico" autoComplete="off" {...field('technicalName')} />
        <TextInput label="Registro" placeholder="Ex.: CRN 1234" autoComplete="off" {...field('technicalRegister')} />
        <MessageBanner text={message} />
        <Button type="submit" className={styles.save} disabled={!form.isDirty()} busy={saving}>
          {saving ? 'Salvando...' : 'Salvar'}
        </Button>
      </form>
    </Card>
  )
}
