import { TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import * as z from 'zod/mini'
import { INVITATION_DAYS, inviteBody, personName } from '#contract/auth'
import type { InviteBody } from '#contract/auth'
import { IconUserPlus } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { PresetChoice } from './preset-choice.tsx'
import { rightsOf } from './presets.ts'
import type { Preset } from './presets.ts'
import { usePersonForm } from './use-person-form.ts'
import type { PersonFormProps } from './use-person-form.ts'

/** The screen asks for the name, which the contract may do without. */
const namedInvitation = z.strictObject({ name: personName, email: inviteBody.shape.email })

interface InviteFormProps extends PersonFormProps {
  readonly onInvite: (body: InviteBody) => Promise<void>
}

const blank = { name: '', email: '' }
const validate = schemaResolver(namedInvitation, { sync: true })

export function InviteForm({ sending, onInvite, ...shared }: InviteFormProps) {
  const [preset, setPreset] = useState<Preset>('cook')
  const { form, send, handleInvalid } = usePersonForm({ ...shared, blank, validate })

  return (
    <form
      className="stack gap-4"
      noValidate
      onSubmit={form.onSubmit(
        (person) => void send(person, () => onInvite({ ...person, ...rightsOf(preset) })),
        handleInvalid,
      )}
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
        busy={sending}
        disabled={form.values.email.trim() === ''}
        icon={<IconUserPlus size={18} aria-hidden="true" />}
      >
        {sending ? 'Criando convite...' : 'Criar convite'}
      </Button>
    </form>
  )
}
