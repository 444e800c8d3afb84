import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { isEasyPin } from '#contract/auth/kitchen'
import { IconKey } from '../../components/icons.ts'
import { MessageBanner } from '../../components/message-banner.tsx'
import { requestNothing, sentenceOf, unreachable } from '../../lib/http.ts'
import styles from './account-screen.module.css'
import { LoginField } from './login-field.tsx'

/** The four digits with which this user identifies at a tablet of the kitchen. */
export function OwnPinForm({ userId }: { readonly userId: string }) {
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string | undefined>(undefined)
  const [message, setMessage] = useState<string | null>(null)
  const change = useMutation({
    mutationFn: (digits: string) =>
      requestNothing(`/api/users/${userId}/pin`, { method: 'PUT', body: { pin: digits } }),
    onSuccess: () => {
      setPin('')
      setMessage('PIN alterado com sucesso. Os aparelhos da cozinha vão pedir o novo.')
    },
    onError: (problem) => setMessage(sentenceOf(problem, unreachable)),
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    setMessage(null)
    if (/^\d{4}$/.test(pin)) change.mutate(pin)
    else setError('O PIN são 4 números')
  }

  return (
    <section className={`card ${styles.card}`} aria-labelledby="trocar-pin">
      <h2 id="trocar-pin" className={styles.title}>
        PIN da cozinha
      </h2>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <MessageBanner text={message} />
        <LoginField
          label="Novo PIN, 4 números"
          name="pin"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          required
          value={pin}
          error={error}
          onChange={(event) => {
            setPin(event.currentTarget.value.replaceAll(/\D/g, ''))
            setError(undefined)
          }}
        />
        <p role="status">
          {pin.length === 4 && isEasyPin(pin) ? 'Fácil de adivinhar: outros números protegem melhor.' : null}
        </p>
        <button type="submit" className="button-link" disabled={change.isPending}>
          <IconKey size={18} aria-hidden="true" />
          {change.isPending ? 'Salvando...' : 'Salvar PIN'}
        </button>
      </form>
    </section>
  )
}
