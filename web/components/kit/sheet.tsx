import '../dialog.css'
import { Modal } from '@mantine/core'
import type { ModalProps } from '@mantine/core'

/**
 * A question or a form over the screen: it comes from below on a phone, and stands in the middle of a wider screen. One that
 * is in the page only while it is asked is open.
 */
export const Sheet = ({
  opened = true,
  ...sheet
}: Omit<ModalProps, 'opened'> & Partial<Pick<ModalProps, 'opened'>>) => <Modal opened={opened} {...sheet} />
