import type { ReactNode } from 'react'
import { chevronDownLines, dotsLines, printerLines } from '../../../components/icons.ts'
import { labelCommands } from '../label-actions.ts'
import type { LabelCommand } from '../label-actions.ts'
import { markOf as plainMark } from '../storage-sign.tsx'
import styles from './label-table.module.css'

const markOf = (lines: LabelCommand['lines']) => plainMark(lines, styles.mark)

/** The actions' icons by action id. */
export const rowMarks: ReadonlyMap<string, ReactNode> = new Map(
  labelCommands.map(({ id, lines }) => [id, markOf(lines)]),
)

export const downMark = markOf(chevronDownLines)
export const moreMark = markOf(dotsLines)
export const printMark = markOf(printerLines)
