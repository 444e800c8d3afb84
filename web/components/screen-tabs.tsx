import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import styles from './screen-tabs.module.css'

interface ScreenTab {
  readonly to: NonNullable<LinkProps['to']>
  readonly name: string
  /** The screen that is open belongs to it, though its address is another one. */
  readonly isHere?: boolean
  /** What waits there; none of it is not shown. */
  readonly count?: { readonly of: number; readonly text: string }
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
    {tabs.map(({ to, name, isHere, count }) => (
      <Link
        key={to}
        to={to}
        className={`row still gap-2 muted mid ${styles.tab}`}
        activeOptions={{ exact: true, includeSearch: false }}
        {...(isHere && { 'aria-current': 'page' })}
      >
        {name}
        {count && count.of > 0 ? (
          <>
            <span className={`pill text-1 strong figures ${styles.count}`} aria-hidden="true">
              {count.of}
            </span>
            <span className="visually-hidden">{count.text}</span>
          </>
        ) : null}
      </Link>
    ))}
  </nav>
)
