import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

/** At the top, clear of what thumbs reach for at the bottom. */
export function ToastList() {
  return <Notifications position="top-center" />
}
