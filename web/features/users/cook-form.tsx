import { TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { cookBody } from '#contract/auth'
import type { CookBody } from '#contract/auth'
import { IconUserPlus } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { PresetChoice } from './preset-choice.tsx'
import { presetPermissions } from './presets.ts'
import type { TeamPreset } from './presets.ts'
import { usePersonForm } from './use-person-form.ts'
import type { PersonFormProps } from './use-person-form.ts'

interface CookFormProps extends PersonFormProps {
  readonly onRegister: (body: CookBody) => Promise<void>
}

const blank = { name: '', pin: '' }
const validate = schemaResolver(cookBody, { sync: true })

export function CookForm({ sending, onRegister, ...shared }: CookFormProps) {
  const [preset, setPreset] = useState<TeamPreset>('cook')
  const { form, send, focusName, handleInvalid } = usePersonForm({ ...shared, blank, validate })

  async function handleSubmit(person: typeof blank) {
    const isEmptied = await send(person, () => onRegister({ ...person, permissions: [...presetPermissions[preset]] }))
    // A kitchen registers its people one after the other: the form is emptied and the focus returns to the name.
    if (isEmptied) focusName()
  }

  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={form.onSubmit((person) => void handleSubmit(person), handleInvalid)}
    >
      <TextInput
        label="Nome"
        placeholder="Ex.: Ana Souza"
        maxLength={120}
        autoComplete="off"
        required
        {...form.getInputProps('name')}
      />
      <TextInput
        label="4 números"
        description="A pessoa os digita no aparelho da cozinha."
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        required
        {...form.getInputProps('pin')}
        onChange={({ currentTarget: { value } }) => form.setFieldValue('pin', value.replaceAll(/\D/g, ''))}
      />
      <PresetChoice offered={['cook', 'leader']} value={preset} onChange={setPreset} />
      <Button type="submit" busy={sending} icon={<IconUserPlus size={18} aria-hidden="true" />}>
        {sending ? 'Cadastrando...' : 'Cadastrar'}
      </Button>
    </form>
  )
}
