import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SkipBody } from '#contract/production/day-list'
import { sentenceOf } from '../../../lib/http.ts'
import { moneyKeys } from '../../../lib/money-keys.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { skipProduct, takeSkipBack } from '../production-api.ts'

interface Skip {
  readonly how: 'skip' | 'back'
  readonly body: SkipBody
}

/** Says that something is not made on a day, and takes it back. */
export function useSkips(onDone: () => void) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ how, body }: Skip) =>
      attempt(`${how} ${JSON.stringify(body)}`, (key) => (how === 'skip' ? skipProduct : takeSkipBack)(body, key)),
    onSuccess: onDone,
    onError: (error) =>
      notifications.show({
        color: 'red.8',
        message: sentenceOf(error, 'Não foi possível salvar agora. Tente de novo.'),
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: moneyKeys.production }),
  })
}
