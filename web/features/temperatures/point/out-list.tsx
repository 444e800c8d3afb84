import { celsiusText } from '#contract/food'
import { IconAlertTriangle, IconWifiOff } from '../../../components/icons.ts'
import { Card } from '../../../components/kit/card.tsx'
import { ToneBadge } from '../../../components/tone-badge.tsx'
import { useMinute } from '../../../lib/use-minute.ts'
import { momentText, spanText } from '../occurrence/occurrence-words.ts'
import type { Stretch } from './stretches.ts'

interface OutListProps {
  /** The newest first. */
  readonly stretches: readonly Stretch[]
  readonly timeZone: string
}

/** Only what went out of the limits, and when the sensor was silent. */
export function OutList({ stretches, timeZone }: OutListProps) {
  const now = useMinute()
  return (
    <Card title="Só o que saiu do limite" count={stretches.length}>
      {stretches.length === 0 ? (
        <p className="muted">Nada saiu do limite, e o sensor não ficou sem sinal.</p>
      ) : (
        <ul className="rows" data-many>
          {stretches.map((stretch) => (
            <li key={`${stretch.kind} ${stretch.from}`}>
              <StretchBadge stretch={stretch} now={now} />
              <span className="mid figures">{periodWords(stretch, now, timeZone)}</span>
              <span className="muted figures">
                {stretch.worst === null ? 'sem leitura' : `chegou a ${celsiusText(stretch.worst)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function StretchBadge({ stretch: { kind, from, to }, now }: { readonly stretch: Stretch; readonly now: Date }) {
  const long = (to ?? now.getTime()) - from
  // Of one reading alone nobody knows for how long.
  const text = long === 0 ? '' : ` ${spanText(long)}`
  return kind === 'fora' ? (
    <ToneBadge word={`Fora${text}`} icon={IconAlertTriangle} tone="bad" />
  ) : (
    <ToneBadge word={`Sem sinal${text}`} icon={IconWifiOff} tone="warn" />
  )
}

/** `12:04 às 12:42`, of another day `29/11 às 12:04 até 12:42`; what goes on is `desde 12:04`. */
function periodWords({ from, to }: Stretch, now: Date, timeZone: string): string {
  const momentOf = (at: number) => momentText(new Date(at).toISOString(), now, timeZone)
  if (to === null) return `desde ${momentOf(from)}`
  return to === from ? momentOf(from) : `${momentOf(from)} até ${momentOf(to)}`
}
