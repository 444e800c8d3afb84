import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { cookBody } from '#contract/auth'
import type { CookBody } from '#contract/auth'
import { IconUserPlus } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { focusFirstInvalid } from '../../lib/field-errors.ts'
import { PresetChoice } from './preset-choice.tsx'
import { presetPermissions } from './presets.ts'
import type { TeamPreset } from './presets.ts'

interface CookFormProps {
  readonly sending: boolean
  readonly takesFocus: boolean
  /** Answers whether the person is registered. */
  readonly onRegister: (body: CookBody) => Promise<boolean>
}

export function CookForm({ sending, takesFocus, onRegister }: CookFormProps) {
  const name = useRef<HTMLInputElement>(null)
  const [preset, setPreset] = useState<TeamPreset>('cook')
  // A kitchen registers its people one after the other: the form is emptied and the focus returns to the name.
  const [registered, setRegistered] = useState(0)
  useEffect(() => {
    if (takesFocus || registered > 0) name.current?.focus()
  }, [takesFocus, registered])
  const form = useForm({
    initialValues: { name: '', pin: '' },
    validate: schemaResolver(cookBody, { sync: true }),
  })

  async function handleSubmit(body: { readonly name: string; readonly pin: string }) {
    if (!(await onRegister({ ...body, permissions: [...presetPermissions[preset]] }))) return
    form.reset()
    setRegistered((count) => count + 1)
  }

  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={form.onSubmit(
        (body) => void handleSubmit(body),
        (errors) => focusFirstInvalid(form, errors),
      )}
    >
      <TextInput
        ref={name}
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
      <Button type="submit" disabled={sending} icon={<IconUserPlus size={18} aria-hidden="true" />}>
        {sending ? 'Cadastrando...' : 'Cadastrar'}
      </Button>
    </form>
  )
}
