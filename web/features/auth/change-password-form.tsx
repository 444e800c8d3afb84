import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { PasswordOwner } from '#contract/auth/password-strength'
import { IconKey } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { MessageBanner } from '../../components/message-banner.tsx'
import type { Message } from '../../components/message-banner.tsx'
import { HttpProblem, sentenceOf, unreachable } from '../../lib/http.ts'
import { changePassword } from './account-api.ts'
import { Card } from '../../components/kit/card.tsx'
import { LoginField } from './login-field.tsx'
import { newPasswordError } from './new-password.ts'
import { PasswordMeter } from './password-meter.tsx'

interface FieldErrors {
  readonly currentPassword?: string | undefined
  readonly password?: string | undefined
}

export function ChangePasswordForm({ owner }: { readonly owner: PasswordOwner }) {
  const [typed, setTyped] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState<Message | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const currentInput = useRef<HTMLInputElement>(null)
  const newInput = useRef<HTMLInputElement>(null)

  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      form.current?.reset()
      setTyped('')
      setMessage({ done: 'Senha alterada com sucesso. Os outros aparelhos em que você estava saíram.' })
    },
    onError: (error) => {
      const found: FieldErrors =
        error instanceof HttpProblem
          ? Object.fromEntries(error.errors.map(({ path, message: text }) => [path, text]))
          : {}
      const shown = found.currentPassword ?? found.password
      setMessage(shown === undefined ? sentenceOf(error, unreachable) : null)
      showErrors(found)
    },
  })

  function showErrors(found: FieldErrors) {
    setErrors(found)
    if (found.currentPassword) currentInput.current?.select()
    else if (found.password) newInput.current?.select()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const [currentPassword, password] = [currentInput.current?.value ?? '', newInput.current?.value ?? '']
    if (change.isPending) return
    setMessage(null)
    const found: FieldErrors = {
      currentPassword: currentPassword === '' ? 'A senha atual é obrigatória' : undefined,
      password: newPasswordError(password, owner),
    }
    showErrors(found)
    if (!found.currentPassword && !found.password) change.mutate({ currentPassword, password })
  }

  return (
    <Card title="Trocar senha">
      <form ref={form} className="stack gap-4" noValidate onSubmit={handleSubmit}>
        <MessageBanner text={message} />
        {/* Tells the browser's password manager which account the password belongs to. */}
        <input type="email" name="email" autoComplete="username" value={owner.email} readOnly hidden />
        <LoginField
          ref={currentInput}
          label="Senha atual"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
          error={errors.currentPassword}
          onChange={() => setErrors({ ...errors, currentPassword: undefined })}
        />
        <LoginField
          ref={newInput}
          label="Nova senha"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          error={errors.password}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setErrors({ ...errors, password: undefined })
          }}
        />
        <PasswordMeter password={typed} owner={owner} />
        <p className="muted">Nos outros aparelhos você terá de entrar de novo.</p>
        <Button type="submit" disabled={change.isPending} icon={<IconKey size={18} aria-hidden="true" />}>
          {change.isPending ? 'Trocando...' : 'Trocar senha'}
        </Button>
      </form>
    </Card>
  )
}
