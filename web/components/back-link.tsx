import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import { IconArrowLeft } from './icons.ts'
import styles from './back-link.module.css'

/** Link to the parent screen, above the title. */
export function BackLink({ to, label }: { readonly to: NonNullable<LinkProps['to']>; readonly label: string }) {
  return (
    <Link to={to} className={`inline-row gap-2 muted mid ${styles.back}`} activeOptions={{ exact: true }}>
      <IconArrowLeft size={18} aria-hidden="true" />
      {label}
    </Link>
  )
}
