import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import styles from './screen-tabs.module.css'

interface ScreenTab {
  readonly to: NonNullable<LinkProps['to']>
  readonly name: string
}

interface ScreenTabsProps {
  /** What the screens have in common. */
  readonly label: string
  readonly tabs: readonly ScreenTab[]
  /** Inside of a part of the screen, whose edges are not those of the window. */
  readonly isInset?: boolean
}

/** Screens of one subject, side by side. */
export const ScreenTabs = ({ label, tabs, isInset = false }: ScreenTabsProps) => (
  <nav className={`flex gap-5 below-4 ${styles.tabs}`} data-inset={isInset || undefined} aria-label={label}>
    {tabs.map(({ to, name }) => (
      <Link
        key={to}
        to={to}
        className={`row still muted mid ${styles.tab}`}
        activeOptions={{ exact: true, includeSearch: false }}
      >
        {name}
      </Link>
    ))}
  </nav>
)
