import type { ComponentProps, ReactNode } from 'react'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'className' | 'type' | 'aria-label'> {
  /** What it does, for who does not see the icon. */
  readonly label: string
  /** An icon of 16 to 24 px, hidden from screen readers. */
  readonly children: ReactNode
  /** bad: it takes something away. ground: it stands on a coloured ground. */
  readonly tone?: 'bad' | 'ground'
}

/** A button that is only an icon. It is a plain element: a list has hundreds of them. */
export const IconButton = ({ label, tone, children, ...button }: IconButtonProps) => (
  <button
    {...button}
    type="button"
    className={`middle still muted ${styles.button}`}
    data-tone={tone}
    aria-label={label}
  >
    {children}
  </button>
)
