import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import type { User } from '#contract/auth'
import { Button } from '../../components/kit/button.tsx'
import { sentenceOf } from '../../lib/http.ts'
import { refreshUsers, setName } from './api.ts'
import { useRereadSession } from './use-reread-session.ts'

/** The name of the person on the devices, in the history and in the audit. */
export function NameRow({ user: { id, name, isSelf } }: { readonly user: User }) {
  const queryClient = useQueryClient()
  const rereadSession = useRereadSession()
  const status = useId()
  const [typed, setTyped] = useState(name)
  // What nobody has changed here follows a rename on another device.
  const [followed, setFollowed] = useState(name)
  if (followed !== name) {
    setFollowed(name)
    if (typed === followed) setTyped(name)
  }
  const rename = useMutation({
    mutationFn: () => setName(id, typed),
    // The menu shows the user's own name.
    onSettled: () => Promise.all([refreshUsers(queryClient), isSelf ? rereadSession() : undefined]),
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!rename.isPending) rename.mutate()
  }

  return (
    <form className="flex wrap bottom gap-3" noValidate aria-describedby={status} onSubmit={handleSubmit}>
      <label className="stack gap-1 slim text-2">
        <span>Nome</span>
        <input
          className="field"
          value={typed}
          maxLength={120}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => setTyped(value)}
        />
      </label>
      <Button type="submit" look="quiet" disabled={rename.isPending || typed.trim() === '' || typed.trim() === name}>
        Salvar nome
      </Button>
      <p id={status} className="muted text-2" role="status">
        {rename.isError ? sentenceOf(rename.error, 'Erro ao mudar o nome') : rename.isSuccess ? 'Nome salvo.' : ''}
      </p>
    </form>
  )
}
