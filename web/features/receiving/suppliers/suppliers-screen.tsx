import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { cnpjText } from '#contract/cnpj'
import { supplierBody } from '#contract/receiving'
import type { Supplier, SupplierBody } from '#contract/receiving'
import { IconTruckDelivery } from '../../../components/icons.ts'
import { ManagerLayout } from '../../../components/register/manager-layout.tsx'
import { focusFirstInvalid } from '../../../lib/field-errors.ts'
import { EntryList } from '../../../components/register/entry-list.tsx'
import { FormCard } from '../../../components/register/form-card.tsx'
import { registerTextsOf } from '../../../components/register/register-texts.ts'
import { useManager } from '../../../components/register/use-manager.ts'
import { ReceivingTabs } from '../receiving-tabs.tsx'
import { suppliersQuery, supplierWrites } from './suppliers-api.ts'

/** Values of the form while the user types. */
interface SupplierValues extends Record<string, unknown> {
  name: string
  tradeName: string
  /** Empty: not said. */
  cnpj: string
  phone: string
  note: string
}

const blank: SupplierValues = { name: '', tradeName: '', cnpj: '', phone: '', note: '' }

const bodyOf = ({ cnpj, ...values }: SupplierValues): SupplierBody => ({
  ...values,
  cnpj: cnpj.trim() === '' ? null : cnpj,
})

const valuesOf = ({ name, tradeName, cnpj, phone, note }: Supplier): SupplierValues => ({
  name,
  tradeName,
  cnpj: cnpj === null ? '' : cnpjText(cnpj),
  phone,
  note,
})

const texts = registerTextsOf({ singular: 'fornecedor', plural: 'fornecedores', feminine: false })
const errorsOf = schemaResolver(supplierBody, { sync: true })

export function SuppliersScreen() {
  const form = useForm<SupplierValues>({ initialValues: blank, validate: (values) => errorsOf(bodyOf(values)) })
  const manager = useManager<Supplier, SupplierBody, SupplierValues>({
    query: suppliersQuery(),
    writes: supplierWrites,
    texts,
    form,
    valuesOf,
  })
  const field = (name: keyof SupplierValues & string) => form.getInputProps(name)

  return (
    <ManagerLayout
      title="Fornecedores"
      description="De quem a casa compra. O fornecedor de uma nota entra aqui sozinho."
      tabs={<ReceivingTabs />}
      message={manager.message}
      form={
        <FormCard
          {...manager.formCard}
          blank={form.values.name.trim() === ''}
          onSubmit={form.onSubmit(
            (values) => manager.save(bodyOf(values)),
            (errors) => focusFirstInvalid(form, errors),
          )}
        >
          <TextInput label="Nome" placeholder="Ex.: Frigo Sul" required autoComplete="off" {...field('name')} />
          <TextInput label="CNPJ" placeholder="12.ABC.345/01DE-35" autoComplete="off" {...field('cnpj')} />
          <TextInput label="Nome fantasia" autoComplete="off" {...field('tradeName')} />
          <TextInput label="Telefone" type="tel" autoComplete="off" {...field('phone')} />
          <TextInput
            label="Observação"
            placeholder="Ex.: entrega terça e sexta"
            autoComplete="off"
            {...field('note')}
          />
        </FormCard>
      }
      list={
        <EntryList
          {...manager.list}
          emptyIcon={IconTruckDelivery}
          emptyText="O fornecedor de cada nota é cadastrado com ela. Sem nota, cadastre aqui."
          detail={summaryOf}
        />
      }
    />
  )
}

/** What tells two suppliers apart, and how to reach them. */
function summaryOf({ tradeName, cnpj, phone, note }: Supplier): string {
  return [tradeName, cnpj === null ? 'sem CNPJ' : cnpjText(cnpj), phone, note].filter((part) => part !== '').join(' · ')
}
