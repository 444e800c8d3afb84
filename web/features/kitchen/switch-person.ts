import { notifications } from '@mantine/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { isConnected } from '../../lib/connection.ts'
import { forgetKept } from '../../lib/kept-data.ts'
import { personFound } from '../../lib/lost-session.ts'
import { sendWhileConnected } from '../../lib/send-while-connected.ts'
import { leave } from './api.ts'
import { keptPeople } from './kept-people.ts'
import { leaveAway } from './leave-away.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { readPerson } from './read-person.ts'

/** Whoever was here leaves, and the device asks who comes: with the PIN or, without a connection, by name alone. */
export async function switchPerson(queryClient: QueryClient): Promise<void> {
  if (!isConnected()) return switchAway(queryClient)
  try {
    await sendWhileConnected(leave, () => new Error('The connection is lost'))
  } catch (error) {
    if (isConnected()) throw error
    return switchAway(queryClient)
  }
  // A reload without a connection would show what was kept for the person. `readPerson` keeps the next one's session, and
  // the lists from then on.
  await forgetKept()
  tellOtherTabs()
  // The question covers the screen; whoever answers it may be the one who was here.
  if (!(await personFound())) await readPerson(queryClient)
}

/** Where the device has no names, nothing changes. */
async function switchAway(queryClient: QueryClient): Promise<void> {
  if ((await keptPeople()).length === 0) return waits()
  await leaveAway(queryClient, null)
  tellOtherTabs()
  await personFound()
}

/** The same message once, however often somebody taps. */
function waits(): void {
  const message = 'Sem internet: a troca de pessoa espera a conexão.'
  notifications.show({ id: 'switch-person', color: 'red.8', message })
}
