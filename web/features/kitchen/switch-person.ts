import type { QueryClient } from '@tanstack/react-query'
import { personFound } from '../../lib/lost-session.ts'
import { leave } from './api.ts'
import { forgetCosts } from './forget-costs.ts'
import { tellOtherTabs } from './other-tabs.ts'

/** Whoever was here leaves, and the device asks who comes. */
export async function switchPerson(queryClient: QueryClient): Promise<void> {
  await leave()
  forgetCosts(queryClient)
  tellOtherTabs()
  if (!(await personFound())) await queryClient.invalidateQueries({ queryKey: ['session'] })
}
