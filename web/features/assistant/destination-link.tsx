import { Link } from '@tanstack/react-router'
import { IconChevronRight } from '../../components/icons.ts'
import { addressOf } from './address-of.ts'
import styles from './chat-panel.module.css'
import type { ReplyLink } from './replies/reply.ts'

interface DestinationLinkProps extends ReplyLink {
  readonly onFollow: (() => void) | null
}

export function DestinationLink({ text, to, onFollow }: DestinationLinkProps) {
  return (
    <Link {...addressOf(to)} className={styles.link} onClick={onFollow ?? undefined}>
      {text}
      <IconChevronRight size={16} aria-hidden="true" />
    </Link>
  )
}
