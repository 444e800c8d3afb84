import type { QueryClient } from '@tanstack/react-query'
import { personFound } from '../../lib/lost-session.ts'
import { leave } from './api.ts'
import { tellOtherTabs } from './other-tabs.ts'
import { readPerson } from './read-person.ts'

/** Whoever was here leaves, and the device asks who comes. */
export async function switchPerson(queryClient: QueryClient): Promise<void> {
  await leave()
  tellOtherTabs()
  // The question covers the screen; whoever answers it may be the one who was here.
  if (!(await personFound())) await readPerson(queryClient)
}
