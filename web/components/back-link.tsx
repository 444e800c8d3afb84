import { Link } from '@tanstack/react-router'
import type { LinkProps } from '@tanstack/react-router'
import { IconArrowLeft } from './icons.ts'
import styles from './back-link.module.css'

interface BackLinkProps {
  readonly to: NonNullable<LinkProps['to']>
  readonly params?: LinkProps['params']
  readonly label: string
}

/** Link to the parent screen, above the title. */
export function BackLink({ to, params, label }: BackLinkProps) {
  return (
    <Link
      {...(params && { params })}
      to={to}
      className={`inline-row gap-2 muted mid ${styles.back}`}
      activeOptions={{ exact: true }}
    >
      <IconArrowLeft size={18} aria-hidden="true" />
      {label}
    </Link>
  )
}
