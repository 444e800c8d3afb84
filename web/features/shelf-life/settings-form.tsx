import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { publicResponsibles } from '#contract/labels/public-responsible'
import { shelfLifeSettingsBody } from '#contract/shelf-life'
import type { ShelfLifeSettings } from '#contract/shelf-life/kitchen-answers'
import { MessageBanner } from '../../components/message-banner.tsx'
import { saveSettings } from './api.ts'
import { changedBody, responsibleNames, settingsBody, settingsValues } from './settings-values.ts'
import type { SettingsValues } from './settings-values.ts'
import { ufChoices } from '../../lib/uf-names.ts'
import { useSavedForm } from '../../lib/use-saved-form.ts'
import { settingsQuery, shelfLifeKey } from '../../lib/time-rules.ts'
import { Card } from '../../components/kit/card.tsx'
import styles from './settings-form.module.css'
import { Button } from '../../components/kit/button.tsx'

const errorsOf = schemaResolver(shelfLifeSettingsBody, { sync: true })
const responsibleChoices = publicResponsibles.map((value) => ({ value, label: responsibleNames[value] }))

const together = [['uf', 'city']] as const

export function SettingsForm({ saved }: { readonly saved: ShelfLifeSettings }) {
  const form = useForm<SettingsValues>({
    initialValues: settingsValues(saved),
    validate: (values) => errorsOf(settingsBody(values)),
  })
  const { title, message, saving, handleSubmit } = useSavedForm({
    form,
    entry: saved,
    valuesOf: settingsValues,
    together,
    save: (values, before) => saveSettings(changedBody(values, before)),
    queryKey: settingsQuery().queryKey,
    // The place decides the norms, and the setting of the public page is also read with the labels.
    changes: [shelfLifeKey, ['labels', 'settings']],
    done: 'Prazos e normas salvos com sucesso!',
  })

  return (
    <Card title="Onde fica a cozinha" titleRef={title}>
      <form className={`stack gap-4 ${styles.form}`} noValidate onSubmit={handleSubmit}>
        <NativeSelect size="md" label="UF" data={ufChoices} {...form.getInputProps('uf')} />
        <TextInput label="Cidade" autoComplete="address-level2" {...form.getInputProps('city')} />
        <TextInput
          label="Responsável técnico que assinou a tabela"
          description="Opcional. Sai na tabela em PDF; sem ele, ela sai só como referência."
          placeholder="Ex.: Ana Souza, CRN 1234"
          autoComplete="off"
          {...form.getInputProps('signedBy')}
        />
        <Checkbox
          label="Contar os dias em horas exatas"
          description="Sem isto, um prazo de 2 dias ou mais vale até o fim do último dia."
          {...form.getInputProps('countExactHours', { type: 'checkbox' })}
        />
        <TextInput
          label="Congelar até (horas após o preparo)"
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('freezeWithinHours')}
        />
        <TextInput
          label="Pronto descongelado (horas)"
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('thawedReadyHours')}
        />
        <NativeSelect
          size="md"
          label="Responsável na página do QR"
          data={responsibleChoices}
          {...form.getInputProps('publicResponsible')}
        />
        <MessageBanner text={message} />
        <Button type="submit" className={styles.save} disabled={!form.isDirty()} busy={saving}>
          {saving ? 'Salvando...' : 'Salvar'}
        </Button>
      </form>
    </Card>
  )
}
