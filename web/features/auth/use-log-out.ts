import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { forgetAllExports } from '../../components/exports/remembered-exports.ts'
import { unreachable } from '../../lib/http.ts'
import { clearSession } from '../../lib/tenant.ts'
import { logOut } from './api.ts'

/** The server revokes the session first: the screen must not show a logout while the cookie still gives access. */
export function useLogOut() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: logOut,
    onSuccess: async () => {
      clearSession()
      forgetAllExports()
      await (await import('../../lib/kept-data.ts')).forgetKept()
      queryClient.clear()
      await navigate({ to: '/', replace: true })
    },
    onError: () => notifications.show({ color: 'red.8', title: 'Você ainda não saiu', message: unreachable }),
  })
}
