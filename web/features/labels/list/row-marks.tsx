import type { ReactNode } from 'react'
import { labelActions } from '../label-actions.ts'
import styles from './label-table.module.css'

/**
 * The actions' icons by action id. Each has two elements and four attributes; an icon component renders up to eight
 * elements and a dozen attributes.
 */
export const rowMarks: ReadonlyMap<string, ReactNode> = new Map(
  labelActions.map(({ id, lines }) => [
    id,
    <svg key={id} className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      <path d={lines.map(([, { d }]) => d).join('')} />
    </svg>,
  ]),
)
