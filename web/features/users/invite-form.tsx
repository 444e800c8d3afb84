import { NativeSelect, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { INVITATION_DAYS, inviteBody } from '#contract/auth'
import type { InviteBody } from '#contract/auth'
import { IconUserPlus } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { focusFirstInvalid } from '../../lib/field-errors.ts'
import { roleOptions } from './role-names.ts'
import { Card } from '../../components/kit/card.tsx'

interface InviteFormProps {
  readonly sending: boolean
  /** Whether to focus the email field: the form replaces the element that had the focus. */
  readonly takesFocus: boolean
  readonly onInvite: (body: InviteBody) => void
}

export function InviteForm({ sending, takesFocus, onInvite }: InviteFormProps) {
  const email = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) email.current?.focus()
  }, [takesFocus])
  const form = useForm<InviteBody>({
    initialValues: { email: '', role: 'staff' },
    validate: schemaResolver(inviteBody, { sync: true }),
  })

  return (
    <Card title="Convidar">
      <form
        className="stack gap-4"
        noValidate
        onSubmit={form.onSubmit(onInvite, (errors) => focusFirstInvalid(form, errors))}
      >
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
          ref={email}
          {...form.getInputProps('email')}
        />
        <NativeSelect
          size="md"
          label="Função"
          description="A equipe usa tudo da cozinha; administradores também cuidam de usuários, auditoria e relatórios."
          data={roleOptions}
          {...form.getInputProps('role')}
        />
        <Button
          type="submit"
          disabled={sending || form.values.email.trim() === ''}
          icon={<IconUserPlus size={18} aria-hidden="true" />}
        >
          {sending ? 'Criando convite...' : 'Criar convite'}
        </Button>
      </form>
    </Card>
  )
}
