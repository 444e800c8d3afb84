import { useState } from 'react'
import type { FormEvent } from 'react'
import type { InviteBody, User } from '#contract/auth'
import { Button } from '../../components/kit/button.tsx'

interface OfficeRowProps {
  readonly user: User
  readonly busy: boolean
  /** The address of the open invitation; null: there is none that is still good. */
  readonly invited: string | null
  readonly onInvite: (body: InviteBody) => void
}

/** An e-mail address for somebody of the kitchen who is to open reports and registers. The server checks the address. */
export function OfficeRow({ user: { id, role }, busy, invited, onInvite }: OfficeRowProps) {
  const [email, setEmail] = useState('')

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!busy) onInvite({ email, role, userId: id })
  }

  if (invited !== null)
    return (
      <p className="muted text-2 break">
        Convite em aberto: <b>{invited}</b>
      </p>
    )
  return (
    <form className="flex wrap bottom gap-3" noValidate onSubmit={handleSubmit}>
      <label className="stack gap-1 slim text-2">
        <span>Email, para abrir o escritório</span>
        <input
          className="field"
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={({ currentTarget: { value } }) => setEmail(value)}
        />
      </label>
      <Button type="submit" look="quiet" busy={busy} disabled={email.trim() === ''}>
        Convidar
      </Button>
    </form>
  )
}
