import styles from './times.module.css'

/** How many equal ones a row stands for: ×12, and nothing for one. */
export const Times = ({ count }: { readonly count: number }) =>
  count > 1 ? <span className={`strong figures one-line ${styles.times}`}>×{count}</span> : null
