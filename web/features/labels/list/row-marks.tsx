import { circleCheckLines, printerLines, trashLines } from '../../../components/icons.ts'
import styles from './label-table.module.css'

// An icon of the icon set is up to eight elements with a dozen attributes, and there are three in each row that is scrolled into sight: these are two with four.
function mark(lines: typeof printerLines) {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      <path d={lines.map(([, { d }]) => d).join('')} />
    </svg>
  )
}

export const printMark = mark(printerLines)
export const consumeMark = mark(circleCheckLines)
export const discardMark = mark(trashLines)
