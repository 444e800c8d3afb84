import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Session } from '#contract/auth/session'
import { BrandMark } from '../../components/brand.tsx'
import { IconX } from '../../components/icons.ts'
import { useConnected } from '../../lib/use-connected.ts'
import { useMinute } from '../../lib/use-minute.ts'
import { peopleQuery } from './api.ts'
import { Button } from '../../components/kit/button.tsx'
import { AwayTiles, AwayWords } from './away-people.tsx'
import type { KeptPerson } from './kept-people.ts'
import styles from './person-dialog.module.css'
import { PersonTiles } from './person-tiles.tsx'
import { PinPad } from './pin-pad.tsx'

// For whoever must enter with a password on this device, as an administrator for the office.
const PasswordEntry = lazy(async () => ({ default: (await import('./password-entry.tsx')).PasswordEntry }))

interface PersonDialogProps {
  readonly session: Session
  /** The name of the device. */
  readonly station: string
  readonly onFound: () => void
  /** Without a connection a name alone says who it is. */
  readonly onChoose: (person: KeptPerson) => void
  readonly onDecline: () => void
}

/** "Quem é você?": the tiles of the people, and four digits. Plain controls: the style sheet sets their whole look. */
export function PersonDialog({ session, station, onFound, onChoose, onDecline }: PersonDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const { data: people = [], isError, refetch } = useQuery(peopleQuery())
  // Only the id: the person is read from the list, which changes when an administrator sets a PIN.
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = people.find(({ id }) => id === chosenId) ?? null
  // While a PIN is being checked no other person can be chosen: the answer lets the shown person in.
  const [checking, setChecking] = useState(false)
  const [withPassword, setWithPassword] = useState(false)
  const now = useMinute()
  const connected = useConnected()
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-away={connected ? undefined : true}
      aria-labelledby={title}
      onCancel={onDecline}
    >
      <header className={`row gap-3 text-2 ${styles.top}`}>
        <BrandMark size={30} />
        <span className="slim break">
          <b className="text-3 strong">{station}</b>
          <span className={styles.tenant}> · {session.tenant_name}</span>
        </span>
        <span className="push text-4 strong figures">{timeText(now, session.time_zone)}</span>
        <Button look="plain" className={styles.close} aria-label="Agora não" onClick={onDecline}>
          <IconX size={22} aria-hidden="true" />
          <span>Agora não</span>
        </Button>
      </header>
      <section className={`column top center wide slim pad-5 ${styles.people}`}>
        <h1 id={title} className="below-3 strong tight">
          Quem é você?
        </h1>
        {isError && connected ? (
          <p role="alert" className="below-3 bad">
            Os nomes não carregaram.{' '}
            <Button look="plain" onClick={() => void refetch()}>
              Tentar de novo
            </Button>
          </p>
        ) : null}
        {connected ? (
          <>
            <PersonTiles {...{ people, chosen, checking, now }} timeZone={session.time_zone} onChoose={setChosenId} />
            <Button look="plain" onClick={() => setWithPassword(!withPassword)}>
              {withPassword ? 'Entrar com PIN' : 'Entrar com email e senha'}
            </Button>
          </>
        ) : (
          <AwayTiles {...{ now, onChoose }} timeZone={session.time_zone} />
        )}
      </section>
      {!connected ? (
        <AwayWords />
      ) : withPassword ? (
        <section className={`row column center slim pad-5 ${styles.pad}`} aria-label="Entrar com email e senha">
          <Suspense fallback={null}>
            <PasswordEntry tenant={session.tenant_id} />
          </Suspense>
        </section>
      ) : (
        <PinPad
          key={chosen?.id}
          person={chosen}
          {...{ checking, onFound }}
          onCheck={setChecking}
          onOther={() => setChosenId(null)}
        />
      )}
    </dialog>
  )
}

function timeText(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)
}
