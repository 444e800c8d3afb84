import { TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { INVITATION_DAYS, inviteBody, personName } from '#contract/auth'
import type { InviteBody } from '#contract/auth'
import { IconUserPlus } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { focusFirstInvalid } from '../../lib/field-errors.ts'
import { PresetChoice } from './preset-choice.tsx'
import { presetPermissions } from './presets.ts'
import type { Preset } from './presets.ts'

/** The screen asks for the name, which the contract may do without. */
const namedInvitation = z.pick(z.extend(inviteBody, { name: personName }), { name: true, email: true })

const rightsOf = (preset: Preset): Pick<InviteBody, 'role' | 'permissions'> =>
  preset === 'admin' ? { role: 'admin' } : { role: 'staff', permissions: [...presetPermissions[preset]] }

interface InviteFormProps {
  readonly sending: boolean
  readonly takesFocus: boolean
  readonly onInvite: (body: InviteBody) => void
}

export function InviteForm({ sending, takesFocus, onInvite }: InviteFormProps) {
  const name = useRef<HTMLInputElement>(null)
  const [preset, setPreset] = useState<Preset>('cook')
  useEffect(() => {
    if (takesFocus) name.current?.focus()
  }, [takesFocus])
  const form = useForm<z.infer<typeof namedInvitation>>({
    initialValues: { name: '', email: '' },
    validate: schemaResolver(namedInvitation, { sync: true }),
  })

  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={form.onSubmit(
        (person) => onInvite({ ...person, ...rightsOf(preset) }),
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
        label="Email"
        description={`Você recebe um link para enviar à pessoa: ele vale por ${INVITATION_DAYS} dias e uma só vez.`}
        placeholder="Ex.: ana@cozinha.com.br"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.getInputProps('email')}
      />
      <PresetChoice offered={['cook', 'leader', 'admin']} value={preset} onChange={setPreset} />
      <Button
        type="submit"
        disabled={sending || form.values.email.trim() === ''}
        icon={<IconUserPlus size={18} aria-hidden="true" />}
      >
        {sending ? 'Criando convite...' : 'Criar convite'}
      </Button>
    </form>
  )
}
