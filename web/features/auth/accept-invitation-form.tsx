import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { LoginAnswer } from '#contract/auth/session'
import type { PasswordOwner } from '#contract/auth/password-strength'
import { MessageBanner } from '../../components/message-banner.tsx'
import { HttpProblem, sentenceOf, unreachable } from '../../lib/http.ts'
import { rememberSession } from '../../lib/tenant.ts'
import { acceptInvitation } from './account-api.ts'
import { LoginField } from './login-field.tsx'
import { newPasswordError } from './new-password.ts'
import { PasswordMeter } from './password-meter.tsx'
import { Button } from '../../components/kit/button.tsx'

interface AcceptInvitationFormProps {
  readonly token: string
  readonly owner: PasswordOwner
  readonly onAccepted: (answer: LoginAnswer) => void
}

export function AcceptInvitationForm({ token, owner, onAccepted }: AcceptInvitationFormProps) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const [fieldError, setFieldError] = useState<string | undefined>()
  const [message, setMessage] = useState<string | null>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const accept = useMutation({
    mutationFn: (password: string) => acceptInvitation(token, password),
    onSuccess: (answer) => {
      rememberSession(answer)
      // Drops all cached data of the previous session.
      queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'invitation' })
      onAccepted(answer)
    },
    onError: (error) => {
      const passwordError =
        error instanceof HttpProblem ? error.errors.find(({ path }) => path === 'password')?.message : undefined
      setFieldError(passwordError)
      setMessage(passwordError === undefined ? sentenceOf(error, unreachable) : null)
      passwordInput.current?.select()
    },
  })
  const entering = accept.isPending || accept.isSuccess

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const input = passwordInput.current
    if (!input || entering) return
    const found = newPasswordError(input.value, owner)
    setFieldError(found)
    setMessage(null)
    if (found) return input.focus()
    accept.mutate(input.value)
  }

  return (
    <form className="stack gap-4 above-5" noValidate onSubmit={handleSubmit}>
      <MessageBanner text={message} />
      {/* Tells the browser's password manager which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={owner.email} readOnly hidden />
      <LoginField
        ref={passwordInput}
        label="Crie uma senha"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        error={fieldError}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setFieldError(undefined)
        }}
      />
      <PasswordMeter password={typed} owner={owner} />
      <Button type="submit" big disabled={entering}>
        {entering ? 'Entrando...' : 'Criar senha e entrar'}
      </Button>
    </form>
  )
}
