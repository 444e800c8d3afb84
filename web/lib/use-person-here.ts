import { useMemo, useSyncExternalStore } from 'react'
import type { Session } from '#contract/auth/session'
import { onPersonChange, personHere } from './device-person.ts'
import type { PersonHere } from './device-person.ts'
import { useConnected } from './use-connected.ts'

/** Who is here now. With a connection the server has seen the PIN; without one, `confirmed` says whether it still counts. */
export function usePersonHere(session: Session): PersonHere | null {
  const isConnected = useConnected()
  const atServer = session.device?.person?.id
  const text = useSyncExternalStore(onPersonChange, () => JSON.stringify(personHere(session)))
  return useMemo(() => {
    const person = JSON.parse(text) as PersonHere | null
    if (person === null || person.confirmed) return person
    // Somebody who was chosen by name is unproved until the server knows a person here again.
    return { ...person, confirmed: isConnected && person.id === atServer }
  }, [text, isConnected, atServer])
}
