import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { authMessages } from '#contract/auth/session'
import type { LoginBody } from '#contract/auth'
import type { LoginAnswer, LoginRefused } from '#contract/auth/session'
import { MessageBanner } from '../../components/message-banner.tsx'
import { sentenceOf } from '../../lib/http.ts'
import { logIn } from './api.ts'
import { LoginField } from './login-field.tsx'
import { Button } from '../../components/kit/button.tsx'

interface FieldErrors {
  readonly email?: string | undefined
  readonly password?: string | undefined
}

interface LoginFormProps {
  readonly tenant: string | null
  /** Filled in already, so that only the password is asked for. */
  readonly email?: string
  readonly onLoggedIn: (answer: LoginAnswer) => void
}

/** Native validation instead of a form library, to keep the first screen small. */
export function LoginForm({ tenant, email: knownEmail, onLoggedIn }: LoginFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({})
  const [message, setMessage] = useState<string | null>(null)
  const [kitchens, setKitchens] = useState<LoginRefused['tenants'] | null>(null)
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const login = useMutation({
    mutationFn: ({ chosen, ...body }: LoginBody & { readonly chosen?: string }) => logIn(body, chosen ?? tenant),
    onSuccess: (answer) => {
      if (!answer.success) {
        setKitchens(answer.tenants ?? null)
        if (answer.tenants) return
        setMessage(answer.message)
        passwordInput.current?.select()
        return
      }
      onLoggedIn(answer)
    },
    onError: (error) => setMessage(sentenceOf(error, authMessages.unreachable)),
  })
  const entering = login.isPending || (login.data?.success ?? false)

  function handleTyping(field: keyof FieldErrors) {
    setErrors({ ...errors, [field]: undefined })
    // The choice is for what was sent.
    setKitchens(null)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const [email, password] = [emailInput.current, passwordInput.current]
    if (!email || !password || entering) return
    const found = fieldErrors(email, password)
    setErrors(found)
    setMessage(null)
    if (found.email) return email.focus()
    if (found.password) return password.focus()
    login.mutate({ email: email.value, password: password.value })
  }

  /** The form stays under the choice, with what was typed. */
  function handleKitchen(chosen: string) {
    if (emailInput.current && passwordInput.current)
      login.mutate({ email: emailInput.current.value, password: passwordInput.current.value, chosen })
  }

  return (
    <form className="stack gap-4 above-5" noValidate onSubmit={handleSubmit}>
      <MessageBanner text={message} />
      {kitchens ? <KitchenChoice kitchens={kitchens} entering={entering} onChoose={handleKitchen} /> : null}
      <LoginField
        ref={emailInput}
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        defaultValue={knownEmail}
        error={errors.email}
        onChange={() => handleTyping('email')}
      />
      <LoginField
        ref={passwordInput}
        label="Senha"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        data-autofocus={knownEmail === undefined ? undefined : true}
        error={errors.password}
        onChange={() => handleTyping('password')}
      />
      <Button type="submit" big disabled={entering}>
        {entering ? 'Entrando...' : 'Entrar'}
      </Button>
    </form>
  )
}

interface KitchenChoiceProps {
  readonly kitchens: NonNullable<LoginRefused['tenants']>
  readonly entering: boolean
  readonly onChoose: (id: string) => void
}

/** Address and password are right in several kitchens. */
function KitchenChoice({ kitchens, entering, onChoose }: KitchenChoiceProps) {
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="stack gap-2" role="group" aria-label={authMessages.choose}>
      <p ref={title} tabIndex={-1} className="mid">
        {authMessages.choose}
      </p>
      {kitchens.map(({ id, name }) => (
        <Button key={id} look="quiet" disabled={entering} onClick={() => onChoose(id)}>
          {name}
        </Button>
      ))}
    </div>
  )
}

function fieldErrors(email: HTMLInputElement, password: HTMLInputElement): FieldErrors {
  return {
    ...(email.validity.valueMissing || !email.value.trim() ? { email: 'O email é obrigatório' } : {}),
    ...(email.validity.typeMismatch ? { email: 'Informe um email válido' } : {}),
    ...(password.validity.valueMissing ? { password: 'A senha é obrigatória' } : {}),
  }
}
