import { notifications } from '@mantine/notifications'
import type { QueryClient } from '@tanstack/react-query'
import { isConnected } from '../../lib/connection.ts'
import { forgetKept } from '../../lib/kept-data.ts'
import { personFound } from '../../lib/lost-session.ts'
import { sendWhileConnected } from '../../lib/send-while-connected.ts'
import { leave } from './api.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { readPerson } from './read-person.ts'

/** Whoever was here leaves, and the device asks who comes. Only the server can do it: without a connection nothing changes. */
export async function switchPerson(queryClient: QueryClient): Promise<void> {
  if (!isConnected()) return waits()
  try {
    await sendWhileConnected(leave, () => new Error('The connection is lost'))
  } catch (error) {
    if (isConnected()) throw error
    return waits()
  }
  // A reload without a connection would show what was kept for the person. `readPerson` keeps the next one's session, and
  // the lists from then on.
  await forgetKept()
  tellOtherTabs()
  // The question covers the screen; whoever answers it may be the one who was here.
  if (!(await personFound())) await readPerson(queryClient)
}

/** The same message once, however often somebody taps. */
function waits(): void {
  const message = 'Sem internet: a troca de pessoa espera a conexão.'
  notifications.show({ id: 'switch-person', color: 'red.8', message })
}
