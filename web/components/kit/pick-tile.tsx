import type { ComponentProps } from 'react'
import styles from './pick-tile.module.css'

/** A large button among equals, which `aria-pressed` says is chosen. What stands in it is the screen's own. */
export const PickTile = ({ className, ...button }: ComponentProps<'button'>) => (
  <button type="button" {...button} className={`panel slim ink ${styles.tile} ${className ?? ''}`} />
)
