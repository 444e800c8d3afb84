import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormEvent } from 'react'
import type { PinBody } from '#contract/auth'
import { isEasyPin } from '#contract/auth/kitchen'
import type { OwnPinBody } from '#contract/auth/kitchen'
import { IconKey } from '../../components/icons.ts'
import { Button } from '../../components/kit/button.tsx'
import { MessageBanner } from '../../components/message-banner.tsx'
import type { Message } from '../../components/message-banner.tsx'
import { HttpProblem, requestNothing, sentenceOf, unreachable } from '../../lib/http.ts'
import { Card } from '../../components/kit/card.tsx'
import { LoginField } from './login-field.tsx'

/** What allows the new PIN. */
interface Proof {
  readonly field: 'currentPassword' | 'currentPin'
  readonly label: string
  /** Why what was typed cannot be right. */
  readonly faultOf: (typed: string) => string | undefined
  readonly path: string
  readonly bodyOf: (pin: string, typed: string) => PinBody | OwnPinBody
  readonly done: string
}

const digitsOnly = (typed: string) => typed.replaceAll(/\D/g, '')
const isPin = (typed: string) => /^\d{4}$/.test(typed)

/** Whoever entered with a password proves the same person with it. */
const byPassword = (userId: string): Proof => ({
  field: 'currentPassword',
  label: 'A sua senha',
  faultOf: (typed) => (typed === '' ? 'A sua senha é obrigatória' : undefined),
  path: `/api/users/${userId}/pin`,
  bodyOf: (pin, currentPassword) => ({ pin, currentPassword }),
  done: 'PIN alterado com sucesso. Os aparelhos da cozinha vão pedir o novo.',
})

/** A cook at a device of the kitchen has no password. */
const byPin: Proof = {
  field: 'currentPin',
  label: 'PIN atual',
  faultOf: (typed) => (isPin(typed) ? undefined : 'O PIN atual são 4 números'),
  path: '/api/auth/own-pin',
  bodyOf: (pin, currentPin) => ({ pin, currentPin }),
  done: 'PIN alterado com sucesso. Os outros aparelhos da cozinha vão pedir o novo.',
}

type Errors = Readonly<Partial<Record<'pin' | Proof['field'], string>>>

interface OwnPinProps {
  readonly userId: string
  /** Whether the person was identified with a PIN, at a device of the kitchen. */
  readonly atDevice: boolean
}

/** The four digits with which this user identifies at a tablet of the kitchen. */
export function OwnPinForm({ userId, atDevice }: OwnPinProps) {
  const proof = atDevice ? byPin : byPassword(userId)
  const [pin, setPin] = useState('')
  const [typed, setTyped] = useState('')
  const [errors, setErrors] = useState<Errors>({})
  const [message, setMessage] = useState<Message | null>(null)
  const change = useMutation({
    mutationFn: () => requestNothing(proof.path, { method: 'PUT', body: proof.bodyOf(pin, typed) }),
    onSuccess: () => {
      setPin('')
      setTyped('')
      setMessage({ done: proof.done })
    },
    onError: (problem) => {
      const found = problem instanceof HttpProblem ? problem.errors.find(({ path }) => path === proof.field) : undefined
      if (found === undefined) setMessage(sentenceOf(problem, unreachable))
      else setErrors({ [proof.field]: found.message })
    },
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    setMessage(null)
    const fault = proof.faultOf(typed)
    const found = {
      ...(isPin(pin) ? {} : { pin: 'O PIN são 4 números' }),
      ...(fault === undefined ? {} : { [proof.field]: fault }),
    }
    setErrors(found)
    if (Object.keys(found).length === 0) change.mutate()
  }

  const digits = { type: 'password', inputMode: 'numeric', autoComplete: 'off', maxLength: 4 } as const
  return (
    <Card title="PIN da cozinha">
      <form className="stack gap-4" noValidate onSubmit={handleSubmit}>
        <MessageBanner text={message} />
        <LoginField
          label={proof.label}
          name={proof.field}
          {...(atDevice ? digits : { type: 'password', autoComplete: 'current-password' })}
          required
          value={typed}
          error={errors[proof.field]}
          onChange={({ currentTarget: { value } }) => {
            setTyped(atDevice ? digitsOnly(value) : value)
            setErrors({})
          }}
        />
        <LoginField
          label="Novo PIN, 4 números"
          name="pin"
          {...digits}
          required
          value={pin}
          error={errors.pin}
          onChange={(event) => {
            setPin(digitsOnly(event.currentTarget.value))
            setErrors({})
          }}
        />
        <p role="status">
          {isPin(pin) && isEasyPin(pin) ? 'Fácil de adivinhar: outros números protegem melhor.' : null}
        </p>
        <Button type="submit" disabled={change.isPending} icon={<IconKey size={18} aria-hidden="true" />}>
          {change.isPending ? 'Salvando...' : 'Salvar PIN'}
        </Button>
      </form>
    </Card>
  )
}
