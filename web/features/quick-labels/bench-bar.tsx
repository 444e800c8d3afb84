import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Session } from '#contract/auth/session'
import type { DeviceStation } from '../../components/printing/station-memory.ts'
import { printerQuery } from '../../components/printing/station-printer.ts'
import type { PersonHere } from '../../lib/device-person.ts'
import { initialsOf } from '../../lib/initials.ts'
import { Pressable } from '../../components/kit/pressable.tsx'
import styles from './bench-bar.module.css'

interface BarProps {
  /** null: the browser prints. */
  readonly station: DeviceStation | null
  readonly session: Session
  readonly person: PersonHere | null
  readonly now: Date
  readonly timeZone: string
  readonly onSwitchPerson: () => void
}

/** Where, when, on which printer, and who. */
export function BenchBar({ station, session, person, now, timeZone, onSwitchPerson }: BarProps) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('pt-BR', { ...options, timeZone }).format(now).replace('.', '')
  return (
    <header className={`row between gap-3 ${styles.bar}`}>
      <div className="slim">
        <h1 className="lines-2 text-5 strong tight" tabIndex={-1}>
          {station?.name ?? 'Etiquetas'}
        </h1>
        <span className="muted text-1 mid">
          {part({ weekday: 'short', day: '2-digit', month: '2-digit' })} ·{' '}
          {part({ hour: '2-digit', minute: '2-digit' })}
        </span>
      </div>
      {station === null ? <ByBrowser isAdmin={session.role === 'admin'} /> : <Printer station={station.id} />}
      {session.device === undefined ? null : (
        <Pressable className={`still ink text-2 mid tight break control ${styles.who}`} onClick={onSwitchPerson}>
          {person === null ? null : (
            <span className={`middle still text-1 strong ${styles.initials}`} aria-hidden="true">
              {initialsOf(person.name)}
            </span>
          )}
          <span className="slim">
            <span className="lines-2">{person?.name ?? 'Quem é você?'}</span>
            <small className="block brand text-1">
              {person?.confirmed === false ? 'Sem PIN' : null}
              <span className={person?.confirmed === false ? styles.switch : undefined}>
                {person === null ? 'Entrar' : 'Trocar'}
              </span>
            </small>
          </span>
        </Pressable>
      )}
    </header>
  )
}

/** Says before the tap that nothing would come out. */
function Printer({ station }: { readonly station: string }) {
  const { data } = useQuery(printerQuery(station))
  if (data === undefined || data.name === null) return null
  const { name, ready, text } = data
  return (
    <p
      className={`slim push tight ${styles.printer}`}
      data-tone={ready === undefined ? undefined : ready ? 'good' : 'bad'}
      title={`${name}: ${text}`}
    >
      <b className="block text-2 mid ellipsis">{name}</b>
      <span className={`block text-1 mid ellipsis ${styles.state}`}>{text}</span>
    </p>
  )
}

/** Only an administrator can set a printer up. */
function ByBrowser({ isAdmin }: { readonly isAdmin: boolean }) {
  if (!isAdmin)
    return (
      <p className={`slim push tight ${styles.printer}`}>
        <b className="block text-2 mid ellipsis">Pelo navegador</b>
        <span className="block muted text-1 mid ellipsis">Sem impressora ligada</span>
      </p>
    )
  return (
    <Link to="/management/printers" className={`slim push ink tight ${styles.printer}`}>
      <b className="block text-2 mid ellipsis">Pelo navegador</b>
      <span className="block muted text-1 mid ellipsis">Ligar impressora</span>
    </Link>
  )
}
