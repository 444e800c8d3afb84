import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { isEasyPin } from '#contract/auth/kitchen'
import type { User } from '#contract/auth'
import { sentenceOf } from '../../lib/http.ts'
import { refreshUsers, setPin, setResponsible, unblockPin } from './api.ts'
import { Button } from '../../components/kit/button.tsx'

interface PinRowProps {
  readonly user: User
  readonly responsibles: readonly { readonly id: number; readonly name: string }[]
}

/** For the tablets of the kitchen: who of the register this user is, and a PIN set by an administrator. */
export function PinRow({ user, responsibles }: PinRowProps) {
  const { id } = user
  const queryClient = useQueryClient()
  const status = useId()
  const [pin, setTyped] = useState('')
  const [currentPassword, setPassword] = useState('')
  const [message, setMessage] = useState('')
  const act = useMutation({
    mutationFn: async ({ work }: { readonly work: () => Promise<void>; readonly done: string }) => work(),
    onSuccess: (_, { done }) => setMessage(done),
    onError: (error) => setMessage(sentenceOf(error, 'Erro ao alterar o PIN')),
    onSettled: () => refreshUsers(queryClient),
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!/^\d{4}$/.test(pin)) return setMessage('O PIN são 4 números.')
    if (currentPassword === '') return setMessage('Digite a sua senha: é ela que permite mudar um PIN.')
    const done = isEasyPin(pin) ? 'PIN salvo. É fácil de adivinhar.' : 'PIN salvo.'
    const body = { pin, currentPassword }
    // After a refusal the PIN stays as it was typed: only the password is asked again.
    act.mutate({ work: async () => setPin(id, body).then(() => setTyped('')), done })
    setPassword('')
  }

  return (
    <>
      <form className="flex wrap bottom gap-3" noValidate aria-describedby={status} onSubmit={handleSubmit}>
        <label className="stack gap-1 slim text-2">
          <span>Responsável nas etiquetas</span>
          <select
            className="field"
            value={user.responsibleId ?? ''}
            aria-busy={act.isPending}
            onChange={({ currentTarget: { value } }) =>
              act.mutate({ work: () => setResponsible(id, value === '' ? null : Number(value)), done: 'Salvo.' })
            }
          >
            <option value="">Nenhum</option>
            {responsibles.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </select>
        </label>
        <label className="stack gap-1 slim text-2">
          <span>Novo PIN</span>
          <input
            className="field"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            placeholder="4 números"
            value={pin}
            onChange={({ currentTarget: { value } }) => setTyped(value.replaceAll(/\D/g, ''))}
          />
        </label>
        <label className="stack gap-1 slim text-2">
          <span>A sua senha</span>
          <input
            className="field"
            type="password"
            autoComplete="current-password"
            value={currentPassword}
            onChange={({ currentTarget: { value } }) => setPassword(value)}
          />
        </label>
        <Button type="submit" look="quiet" busy={act.isPending}>
          Salvar PIN
        </Button>
        <Button
          look="quiet"
          busy={act.isPending}
          onClick={() => act.mutate({ work: () => unblockPin(id), done: 'PIN desbloqueado.' })}
        >
          Desbloquear PIN
        </Button>
      </form>
      <p id={status} className="muted text-2" role="status">
        {message}
      </p>
    </>
  )
}
