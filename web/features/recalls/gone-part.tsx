import { plural } from '#contract/words'
import type { GoneGroup } from './groups.ts'
import { standingText, standingsText } from './recall-words.ts'
import styles from './recalls.module.css'

/** What had left the stock before: nobody can block it any more. */
export function GonePart({ groups }: { readonly groups: readonly GoneGroup[] }) {
  // What was thrown out or never found reaches nobody: a line is enough.
  const ended = groups.filter(({ status }) => status === 'discarded' || status === 'missing')
  const reached = groups.filter((group) => !ended.includes(group))
  const count = reached.reduce((sum, { labels }) => sum + labels, 0)
  if (groups.length === 0) return null
  return (
    <section aria-label="O que já tinha saído">
      <h2 className="text-4 strong figures">
        {count === 0 ? 'Nada foi usado' : `${count} já ${plural(count, 'saiu', 'saíram')}`}
      </h2>
      <ul className={`above-2 ${styles.gone}`}>
        {reached.map(({ name, status, labels, when }) => (
          <li key={`${status} ${name}`} className="row wrap between gap-2 figures break">
            <span className="slim">
              <b className="strong">{standingText(labels, status)}</b> {name}
            </span>
            <span className="muted text-2">{when}</span>
          </li>
        ))}
      </ul>
      <p className="above-2 muted text-2 figures">
        Ficam no documento{ended.length === 0 ? '.' : `, com ${standingsText(ended)}.`}
      </p>
    </section>
  )
}
