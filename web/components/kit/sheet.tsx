import '../dialog.css'
import { Modal } from '@mantine/core'
import type { ModalProps } from '@mantine/core'

/** A question or a form over the screen: it comes from below on a phone, and stands in the middle of a wider screen. */
export const Sheet = (sheet: Omit<ModalProps, 'opened'>) => <Modal opened {...sheet} />
