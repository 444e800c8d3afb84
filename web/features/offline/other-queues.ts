import { counted } from '#contract/words'
import type { QueuedCommand } from '../../lib/offline/command.ts'
import { toldOf, waitingOf } from '../../lib/offline/queue.ts'

interface StoredQueue {
  /** As holderKey writes it: tenant, device, and the user of a session. */
  readonly key: string
  readonly commands: readonly QueuedCommand[]
}

export interface OtherQueue {
  readonly key: string
  readonly waiting: readonly QueuedCommand[]
  readonly text: string
  /** Only a device of the kitchen sends it; a revoked one cannot, so that its queue can be copied as text. */
  readonly isOfDevice: boolean
}

/**
 * The queues of this browser that the session in it does not send (spec K, o17): each is kept apart, and said.
 *
 * @param own the key of the session's own queue; null: nobody is logged in
 */
export function otherQueues(stored: readonly StoredQueue[], own: string | null): readonly OtherQueue[] {
  const tenant = own?.split(' ')[0]
  return stored.flatMap(({ key, commands }) => {
    const [house, , user = ''] = key.split(' ')
    const waiting = waitingOf(toldOf(commands))
    const [first] = waiting
    if (first === undefined || key === own || (tenant !== undefined && house !== tenant)) return []
    const isOfDevice = user === ''
    const apart = own === null ? '' : ', à parte dos seus'
    const text = isOfDevice ? deviceText(waiting.length, apart) : personText(first, waiting.length, apart)
    return [{ key, waiting, isOfDevice, text }]
  })
}

const kept = (count: number) => counted(count, 'registro', 'registros')

const personText = ({ person: { name } }: QueuedCommand, count: number, apart: string): string =>
  `${kept(count)} de ${name} neste aparelho${apart}: o envio espera ${name} entrar aqui com o próprio login.`

const deviceText = (count: number, apart: string): string =>
  `${kept(count)} do aparelho da cozinha${apart}: só ele envia. Se ele foi desligado da casa, copie o texto e registre de novo.`
