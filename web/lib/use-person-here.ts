import { useMemo, useSyncExternalStore } from 'react'
import type { Session } from '#contract/auth/session'
import { onPersonChange, personHere } from './device-person.ts'
import type { PersonHere } from './device-person.ts'
import { useConnected } from './use-connected.ts'

/** Who is here now. With a connection the server has seen the PIN; without one, `confirmed` says whether it still counts. */
export function usePersonHere(session: Session): PersonHere | null {
  const isConnected = useConnected()
  const text = useSyncExternalStore(onPersonChange, () => JSON.stringify(personHere(session)))
  return useMemo(() => {
    const person = JSON.parse(text) as PersonHere | null
    return person === null || person.confirmed ? person : { ...person, confirmed: isConnected }
  }, [text, isConnected])
}
