import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Session } from '#contract/auth/session'
import { isConnected } from '../../lib/connection.ts'
import { askPersonWith } from '../../lib/lost-session.ts'
import { mayNow } from '../../lib/rights.ts'
import { usePersonHere } from '../../lib/use-person-here.ts'
import { refreshPeople } from './api.ts'
import type { KeptPerson } from './kept-people.ts'
import { leaveAway } from './leave-away.ts'
import { onOtherTab, tellOtherTabs } from './other-tabs.ts'
import { PersonDialog } from './person-dialog.tsx'
import { readPerson } from './read-person.ts'
import { useKeepChosen, useKeepPerson } from './use-keep-person.ts'

type Answer = (isFound: boolean) => void

interface PersonBoxProps {
  readonly session: Session
  readonly device: NonNullable<Session['device']>
}

/** Asks who it is over the open screen, which keeps what is filled in; the request that asked is then sent again. */
export function PersonBox({ session, device }: PersonBoxProps) {
  const queryClient = useQueryClient()
  const router = useRouter()
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(
    () =>
      askPersonWith(
        async () =>
          new Promise<boolean>((resolve) => {
            setAnswer(() => resolve)
          }),
      ),
    [],
  )

  async function refresh() {
    await readPerson(queryClient)
    await router.invalidate()
    // What was dropped, and belongs to no route's loader, as the value in an open dialog.
    if (mayNow('ver_custos'))
      void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'pending' })
  }
  useKeepPerson(device.person !== null, refresh)
  useKeepChosen(usePersonHere(session) !== null && device.person === null)
  const handleOtherTab = useEffectEvent(() => void refresh())
  useEffect(() => onOtherTab(() => handleOtherTab()), [])

  if (answer === null) return null

  async function handleEnd(isFound: boolean) {
    answer?.(isFound)
    tellOtherTabs()
    // The question covers the screen until the screen shows only what this person may see. The next one shows the names in
    // their new order at once: none moves under the finger.
    if (isConnected()) await Promise.all([refresh(), isFound ? refreshPeople(queryClient) : undefined])
    else await router.invalidate()
    setAnswer((current: Answer | null) => (current === answer ? null : current))
  }

  async function handleChoose(person: KeptPerson) {
    await leaveAway(queryClient, person)
    await handleEnd(true)
  }

  return (
    <PersonDialog
      session={session}
      station={device.name}
      onChoose={(person) => void handleChoose(person)}
      onFound={() => void handleEnd(true)}
      onDecline={() => void handleEnd(false)}
    />
  )
}
