import { useState } from 'react'
import type { FormEvent } from 'react'
import { authMessages } from '#contract/auth/session'
import { sentenceOf, unreachable } from '../../lib/http.ts'
import { enterWithPassword } from './password-api.ts'
import { Button } from '../../components/kit/button.tsx'
import styles from './person-dialog.module.css'

/** An ordinary session on this device. After its logout the device is the kitchen's again. */
export function PasswordEntry({ tenant }: { readonly tenant: string }) {
  const [message, setMessage] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const textOf = (name: string) => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    setBusy(true)
    setMessage(null)
    try {
      const isIn = await enterWithPassword({ email: textOf('email'), password: textOf('password') }, tenant)
      if (isIn) return location.reload()
      setMessage(authMessages.refused)
    } catch (error) {
      setMessage(sentenceOf(error, unreachable))
    }
    setBusy(false)
  }

  return (
    <form className={`stack gap-4 wide ${styles.entry}`} onSubmit={(event) => void handleSubmit(event)}>
      <label className="stack gap-1 mid">
        Email
        <input className="control" name="email" type="email" autoComplete="username" required />
      </label>
      <label className="stack gap-1 mid">
        Senha
        <input className="control" name="password" type="password" autoComplete="current-password" required />
      </label>
      <p role="alert" className={`bad strong text-center ${styles.message}`}>
        {message}
      </p>
      <Button type="submit" big disabled={busy}>
        {busy ? 'Entrando...' : 'Entrar'}
      </Button>
    </form>
  )
}
