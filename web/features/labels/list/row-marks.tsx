import type { ReactNode } from 'react'
import { chevronDownLines, dotsLines, printerLines } from '../../../components/icons.ts'
import { labelCommands } from '../label-actions.ts'
import type { LabelCommand } from '../label-actions.ts'
import styles from './label-table.module.css'

/** Two elements and four attributes; an icon component renders up to eight elements and a dozen attributes. */
export const markOf = (lines: LabelCommand['lines']): ReactNode => (
  <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
    <path d={lines.map(([, { d }]) => d).join('')} />
  </svg>
)

/** The actions' icons by action id. */
export const rowMarks: ReadonlyMap<string, ReactNode> = new Map(
  labelCommands.map(({ id, lines }) => [id, markOf(lines)]),
)

export const downMark = markOf(chevronDownLines)
export const moreMark = markOf(dotsLines)
export const printMark = markOf(printerLines)
