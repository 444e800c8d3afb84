import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { PinBody } from '#contract/auth'
import { isEasyPin } from '#contract/auth/kitchen'
import { IconKey } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { MessageBanner } from '../../components/message-banner.tsx'
import { HttpProblem, requestNothing, sentenceOf, unreachable } from '../../lib/http.ts'
import { Card } from '../../components/kit/card.tsx'
import { LoginField } from './login-field.tsx'

/** The four digits with which this user identifies at a tablet of the kitchen. */
export function OwnPinForm({ userId }: { readonly userId: string }) {
  const [pin, setPin] = useState('')
  const [currentPassword, setPassword] = useState('')
  const [errors, setErrors] = useState<Partial<Record<keyof PinBody, string>>>({})
  const [message, setMessage] = useState<string | null>(null)
  const change = useMutation({
    mutationFn: (body: PinBody) => requestNothing(`/api/users/${userId}/pin`, { method: 'PUT', body }),
    onSuccess: () => {
      setPin('')
      setPassword('')
      setMessage('PIN alterado com sucesso. Os aparelhos da cozinha vão pedir o novo.')
    },
    onError: (problem) => {
      const found =
        problem instanceof HttpProblem ? problem.errors.find(({ path }) => path === 'currentPassword') : undefined
      if (found === undefined) setMessage(sentenceOf(problem, unreachable))
      else setErrors({ currentPassword: found.message })
    },
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    setMessage(null)
    const found = {
      ...(/^\d{4}$/.test(pin) ? {} : { pin: 'O PIN são 4 números' }),
      ...(currentPassword === '' ? { currentPassword: 'A sua senha é obrigatória' } : {}),
    }
    setErrors(found)
    if (Object.keys(found).length === 0) change.mutate({ pin, currentPassword })
  }

  return (
    <Card title="PIN da cozinha">
      <form className="stack gap-4" noValidate onSubmit={handleSubmit}>
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
          error={errors.pin}
          onChange={(event) => {
            setPin(event.currentTarget.value.replaceAll(/\D/g, ''))
            setErrors({})
          }}
        />
        <LoginField
          label="A sua senha"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          required
          value={currentPassword}
          error={errors.currentPassword}
          onChange={(event) => {
            setPassword(event.currentTarget.value)
            setErrors({})
          }}
        />
        <p role="status">
          {pin.length === 4 && isEasyPin(pin) ? 'Fácil de adivinhar: outros números protegem melhor.' : null}
        </p>
        <Button type="submit" disabled={change.isPending} icon={<IconKey size={18} aria-hidden="true" />}>
          {change.isPending ? 'Salvando...' : 'Salvar PIN'}
        </Button>
      </form>
    </Card>
  )
}
