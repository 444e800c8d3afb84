import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Business } from '#contract/business'
import { Button } from '../../components/kit/button.tsx'
import { Card } from '../../components/kit/card.tsx'
import { MessageBanner } from '../../components/message-banner.tsx'
import { showOnFields } from '../../lib/field-errors.ts'
import { HttpProblem, sentenceOf } from '../../lib/http.ts'
import { shelfLifeKey } from '../../lib/time-rules.ts'
import { ufChoices } from '../../lib/uf-names.ts'
import { useFollowedForm } from '../../lib/use-followed-form.ts'
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
  const queryClient = useQueryClient()
  const title = useRef<HTMLHeadingElement>(null)
  const [message, setMessage] = useState<string | null>(null)
  const form = useForm<BusinessValues>({ initialValues: businessValues(saved) })
  useFollowedForm({ form, entry: saved, valuesOf: businessValues, together })
  const save = useMutation({
    networkMode: 'always',
    mutationFn: saveBusiness,
    onMutate: () => setMessage(null),
    onSuccess: (business) => {
      queryClient.setQueryData(businessQuery().queryKey, business)
      // The norms in force depend on the place.
      void queryClient.invalidateQueries({ queryKey: shelfLifeKey })
      form.setInitialValues(businessValues(business))
      form.reset()
      notifications.show({ color: 'folha', message: 'Dados do estabelecimento salvos com sucesso!' })
      title.current?.focus()
    },
    onError: (error) => {
      const errors = error instanceof HttpProblem ? error.errors : []
      const shown = Object.fromEntries(errors.map(({ path, message: text }) => [fieldOf[path] ?? path, text]))
      const isShown = errors.length > 0 && showOnFields(form, shown)
      setMessage(isShown ? null : sentenceOf(error, 'Erro ao salvar. Tente novamente.'))
    },
  })
  const field = (name: keyof BusinessValues & string) => form.getInputProps(name)

  return (
    <Card title="Quem é a casa" titleRef={title}>
      <form
        className={`stack gap-4 ${styles.form}`}
        noValidate
        onSubmit={form.onSubmit((values) => {
          if (!save.isPending) save.mutate(changedBusiness(values, form.getInitialValues()))
        })}
      >
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
        {/* Not disabled while saving: a disabled button loses the focus. */}
        <Button
          type="submit"
          className={styles.save}
          disabled={!form.isDirty()}
          aria-busy={save.isPending || undefined}
        >
          {save.isPending ? 'Salvando...' : 'Salvar'}
        </Button>
      </form>
    </Card>
  )
}
