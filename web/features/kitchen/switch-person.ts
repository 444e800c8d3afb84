import type { QueryClient } from '@tanstack/react-query'
import { forgetKept } from '../../lib/kept-data.ts'
import { personFound } from '../../lib/lost-session.ts'
import { leave } from './api.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { readPerson } from './read-person.ts'

/** Whoever was here leaves, and the device asks who comes. */
export async function switchPerson(queryClient: QueryClient): Promise<void> {
  // Before the server is told, which may not be reached: a reload without a connection would show what was kept for the
  // person. `readPerson` keeps the next one's session, and the lists from then on.
  await forgetKept()
  await leave()
  tellOtherTabs()
  // The question covers the screen; whoever answers it may be the one who was here.
  if (!(await personFound())) await readPerson(queryClient)
}
