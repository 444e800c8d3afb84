import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { IconArrowLeft } from '../../components/icons.ts'
import { MessageBanner } from '../../components/message-banner.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import styles from './manager-layout.module.css'

interface ManagerLayoutProps {
  readonly title: string
  readonly description: string
  readonly message: string | null
  readonly form: ReactNode
  readonly list: ReactNode
  /** A form with many fields gets a wider column. */
  readonly wideForm?: boolean
}

export function ManagerLayout({ title, description, message, form, list, wideForm = false }: ManagerLayoutProps) {
  return (
    <>
      <Link to="/management" className={styles.back} activeOptions={{ exact: true }}>
        <IconArrowLeft size={18} aria-hidden="true" />
        Todos os cadastros
      </Link>
      <PageHeader title={title} description={description} />
      <div className={styles.message}>
        <MessageBanner text={message} />
      </div>
      <div className={styles.columns} data-wide={wideForm || undefined}>
        {form}
        {list}
      </div>
    </>
  )
}
