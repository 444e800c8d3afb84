import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'

/** After a change of one's own name or rights: the session is read again, and the screen follows it. */
export function useRereadSession(): () => Promise<void> {
  const queryClient = useQueryClient()
  const router = useRouter()
  return async () => {
    // No screen observes the session: without `all` it would only be marked as old.
    await queryClient.invalidateQueries({ queryKey: ['session'], refetchType: 'all' })
    await router.invalidate()
  }
}
