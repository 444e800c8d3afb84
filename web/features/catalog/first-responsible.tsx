import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { baseProductWrites, registerWrites, responsiblesQuery } from './api.ts'

/** A label says who is responsible. A kitchen where nobody is registered is asked once, with who has logged in. */
export function useFirstResponsible(userName: string) {
  const queryClient = useQueryClient()
  const { data } = useQuery(responsiblesQuery())
  const [name, setName] = useState(userName)
  const asks = data?.length === 0
  return {
    asks,
    name: asks ? name.trim() : '',
    field: { value: name, onChange: setName },
    async register(): Promise<void> {
      if (!asks || name.trim() === '') return
      await registerWrites('responsible').save(null, { name: name.trim() }, crypto.randomUUID())
      // A second try, after the product was refused, finds it registered.
      await queryClient.invalidateQueries({ queryKey: responsiblesQuery().queryKey })
    },
  }
}

type FirstResponsible = ReturnType<typeof useFirstResponsible>

/** With a new product the responsible is registered, where there is none. */
export const withFirstResponsible = ({ register }: FirstResponsible): typeof baseProductWrites => ({
  ...baseProductWrites,
  async save(id, body, idempotencyKey) {
    if (id === null) await register()
    return baseProductWrites.save(id, body, idempotencyKey)
  },
})

export function FirstResponsibleField({ of: { asks, field } }: { readonly of: FirstResponsible }) {
  if (!asks) return null
  return (
    <TextInput
      label="Quem prepara"
      description="Sai na etiqueta como responsável."
      autoComplete="off"
      maxLength={120}
      value={field.value}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  )
}
