import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

/** At the top, because the buttons for the thumb are at the bottom. */
export function ToastList() {
  return <Notifications position="top-center" />
}
