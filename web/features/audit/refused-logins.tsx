import { useQuery } from '@tanstack/react-query'
import type { RefusedLogin } from '#contract/auth'
import { counted } from '#contract/words'
import { refusedLoginsQuery } from './api.ts'
import styles from './refused-logins.module.css'

/** The refused logins of the last thirty days. They are no entries of the audit trail, which is kept for ever. */
export function RefusedLogins({ timeZone }: { readonly timeZone: string }) {
  const { data: refused = [] } = useQuery(refusedLoginsQuery())
  if (refused.length === 0) return null
  const attempts = refused.reduce((sum, each) => sum + each.attempts, 0)
  return (
    <details className={`card below-4 ${styles.refused}`}>
      <summary>{summaryOf(attempts)}</summary>
      <ul className="stack gap-1 below-4 muted break">
        {refused.map((each) => (
          <li key={`${each.day} ${each.address} ${each.user}`}>{sentenceOf(each, timeZone)}</li>
        ))}
      </ul>
    </details>
  )
}

const summaryOf = (attempts: number) =>
  attempts === 1
    ? '1 login recusado nos últimos 30 dias'
    : `${attempts.toLocaleString('pt-BR')} logins recusados nos últimos 30 dias`

function sentenceOf({ user, address, attempts, lastAt }: RefusedLogin, timeZone: string): string {
  const when = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const what = user === null ? 'Email que não está cadastrado' : `Senha errada de ${user}`
  const times = counted(attempts, 'vez', 'vezes')
  const where = address === null ? 'de vários endereços' : `de ${address}`
  return `${what}: ${times}, ${where}, a última em ${when.format(new Date(lastAt))}`
}
