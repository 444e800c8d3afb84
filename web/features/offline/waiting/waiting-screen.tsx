import { useRef } from 'react'
import type { Session } from '#contract/auth/session'
import { plural } from '#contract/words'
import { IconCircleCheck } from '../../../components/icons.ts'
import { Empty } from '../../../components/kit/empty.tsx'
import { Skeleton } from '../../../components/kit/skeleton.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import type { QueueView } from '../../../lib/offline/own-queue.ts'
import { countOf, waitingOf } from '../../../lib/offline/queue.ts'
import { useQueue } from '../../../lib/offline/use-queue.ts'
import { useConnected } from '../../../lib/use-connected.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { commandParts } from '../command-parts.ts'
import type { Clock } from '../command-words.ts'
import { settledTitle } from '../command-words.ts'
import { lacksNumbers } from '../lacks-numbers.ts'
import { AskingList } from './asking-list.tsx'
import { CommandList } from './command-list.tsx'
import { NoNumbers, QueueProblem, Reassurance } from './notices.tsx'
import { OtherQueues } from './other-queues.tsx'
import { Standing } from './standing.tsx'
import { StoppedCommand } from './stopped-command.tsx'

/** What this device did without a connection: what asks for a person, what waits, and what was done. */
export function WaitingScreen({ session }: { readonly session: Session }) {
  const queue = useQueue()
  const isConnected = useConnected()
  const now = useMinute()
  const root = useRef<HTMLDivElement>(null)
  const { asking, waiting, settled } = commandParts(queue.commands)
  const clock = { now: now.getTime(), timeZone: session.time_zone }
  const isQuiet = isConnected && queue.loaded && queue.commands.length === 0
  // The button that was tapped is gone.
  const focusTitle = () => root.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  return (
    <div ref={root}>
      <PageHeader
        title={
          asking.length > 0 ? `${asking.length} ${plural(asking.length, 'pede', 'pedem')} você` : 'Aguardando envio'
        }
        description={whereText(session, now)}
      />
      <div className="stack gap-5">
        {isConnected && waiting.length === 0 ? null : <Standing {...{ queue, isConnected, now: clock.now }} />}
        <Notices {...{ queue, isConnected, waiting: countOf(waiting), clock }} />
        <AskingList commands={asking} session={session} clock={clock} onDone={focusTitle} />
        <CommandList commands={waiting} clock={clock} />
        <CommandList title={settledTitle(settled)} commands={settled} clock={clock} />
        {queue.loaded ? null : <Skeleton label="Carregando o que este aparelho guardou..." />}
        {isQuiet ? (
          <div className="card">
            <Empty
              icon={IconCircleCheck}
              title="Nada aguardando"
              text="O que for feito sem internet fica neste aparelho e aparece aqui até o servidor receber."
            />
          </div>
        ) : null}
        <OtherQueues timeZone={session.time_zone} />
        <section>
          <h2 className="text-3 mid">Só com internet</h2>
          <p className="above-1 muted">
            Receber nota, produzir com custo, recolher, decidir depois de ocorrência, cadastros.
          </p>
        </section>
      </div>
    </div>
  )
}

interface NoticesProps {
  readonly queue: QueueView
  readonly isConnected: boolean
  readonly waiting: number
  readonly clock: Clock
}

function Notices({ queue, isConnected, waiting, clock }: NoticesProps) {
  const stopped = waitingOf(queue.commands).find(({ key }) => key === queue.stopped)
  return (
    <>
      {stopped === undefined ? null : <StoppedCommand command={stopped} clock={clock} />}
      {queue.problem === null ? null : (
        <QueueProblem text={queue.problem} isConnected={isConnected} waiting={waiting} />
      )}
      {!isConnected && lacksNumbers(queue) ? <NoNumbers /> : null}
      {isConnected ? null : <Reassurance />}
    </>
  )
}

/** `sáb, 05/12 · 14:36 · Tablet da Cozinha quente` */
function whereText({ time_zone: timeZone, device }: Session, now: Date): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('pt-BR', { ...options, timeZone }).format(now)
  const day = `${part({ weekday: 'short' }).replace('.', '')} ${part({ day: '2-digit', month: '2-digit' })}`
  return [day, part({ hour: '2-digit', minute: '2-digit' }), device?.name].filter(Boolean).join(' · ')
}
