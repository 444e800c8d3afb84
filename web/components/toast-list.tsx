import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'
import { Notifications } from '@mantine/notifications'

/** At the top, because the buttons for the thumb are at the bottom. */
export function ToastList() {
  return <Notifications position="top-center" />
}
