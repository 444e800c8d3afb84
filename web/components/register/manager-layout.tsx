import type { ReactNode } from 'react'
import { BackLink } from '../back-link.tsx'
import { MessageBanner } from '../message-banner.tsx'
import type { Message } from '../message-banner.tsx'
import { PageHeader } from '../page-header.tsx'
import styles from './manager-layout.module.css'

interface ManagerLayoutProps {
  readonly title: string
  readonly description: string
  readonly actions?: ReactNode
  /** The screens beside this one, where the screen is not one of Gestão. */
  readonly tabs?: ReactNode
  readonly message: Message | null
  readonly form: ReactNode
  readonly list: ReactNode
  /** A form with many fields gets a wider column. */
  readonly wideForm?: boolean
}

export function ManagerLayout({
  title,
  description,
  actions,
  tabs,
  message,
  form,
  list,
  wideForm = false,
}: ManagerLayoutProps) {
  return (
    <>
      {tabs === undefined ? <BackLink to="/management" label="Todos os cadastros" /> : null}
      <PageHeader title={title} description={description} actions={actions} />
      {tabs}
      <MessageBanner text={message} sticky />
      <div className={styles.columns} data-wide={wideForm || undefined}>
        {form}
        {list}
      </div>
    </>
  )
}
