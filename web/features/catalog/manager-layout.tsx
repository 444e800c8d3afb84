import type { ReactNode } from 'react'
import { BackLink } from '../../components/back-link.tsx'
import { MessageBanner } from '../../components/message-banner.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import styles from './manager-layout.module.css'

interface ManagerLayoutProps {
  readonly title: string
  readonly description: string
  readonly actions?: ReactNode
  readonly message: string | null
  readonly form: ReactNode
  readonly list: ReactNode
  /** A form with many fields gets a wider column. */
  readonly wideForm?: boolean
}

export function ManagerLayout({
  title,
  description,
  actions,
  message,
  form,
  list,
  wideForm = false,
}: ManagerLayoutProps) {
  return (
    <>
      <BackLink to="/management" label="Todos os cadastros" />
      <PageHeader title={title} description={description} actions={actions} />
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
