import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { authMessages } from '#contract/auth'
import type { LoginAnswer, LoginBody } from '#contract/auth'
import { MessageBanner } from '../../components/message-banner.tsx'
import { sentenceOf } from '../../lib/http.ts'
import { logIn } from './api.ts'
import { LoginField } from './login-field.tsx'
import styles from './login-screen.module.css'

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
  const emailInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)

  const login = useMutation({
    mutationFn: (body: LoginBody) => logIn(body, tenant),
    onSuccess: (answer) => {
      if (!answer.success) {
        setMessage(answer.message)
        passwordInput.current?.select()
        return
      }
      onLoggedIn(answer)
    },
    onError: (error) => setMessage(sentenceOf(error, authMessages.unreachable)),
  })
  const entering = login.isPending || (login.data?.success ?? false)

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

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <MessageBanner text={message} />
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
        onChange={() => setErrors({ ...errors, email: undefined })}
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
        onChange={() => setErrors({ ...errors, password: undefined })}
      />
      {/* Plain button: the screens before the login load no Mantine controls. */}
      <button type="submit" className={`button-link ${styles.submit}`} disabled={entering}>
        {entering ? 'Entrando...' : 'Entrar'}
      </button>
    </form>
  )
}

function fieldErrors(email: HTMLInputElement, password: HTMLInputElement): FieldErrors {
  return {
    ...(email.validity.valueMissing || !email.value.trim() ? { email: 'O email é obrigatório' } : {}),
    ...(email.validity.typeMismatch ? { email: 'Informe um email válido' } : {}),
    ...(password.validity.valueMissing ? { password: 'A senha é obrigatória' } : {}),
  }
}
