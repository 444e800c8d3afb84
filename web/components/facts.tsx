import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** Terms with what is known of each, side by side where there is room. */
export const Facts = ({ facts }: { readonly facts: readonly (readonly [term: string, value: ReactNode])[] }) => (
  <dl className={styles.facts}>
    {facts.map(([term, value]) => (
      <div key={term}>
        <dt className="muted text-2 break">{term}</dt>
        <dd className="mid break figures">{value}</dd>
      </div>
    ))}
  </dl>
)
