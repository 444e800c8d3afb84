import '../dialog.css'
import { Modal } from '@mantine/core'
import type { ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/** The second tap of a double tap on the button that opens a sheet falls on what is around the sheet. */
const DOUBLE_TAP_MS = 500

/**
 * A question or a form over the screen: it comes from below on a phone, and stands in the middle of a wider screen. One that
 * is in the page only while it is asked is open.
 */
export function Sheet({
  opened = true,
  closeOnClickOutside = true,
  ...sheet
}: Omit<ModalProps, 'opened'> & Partial<Pick<ModalProps, 'opened'>>) {
  const isSettled = useSettled(opened)
  return <Modal opened={opened} closeOnClickOutside={closeOnClickOutside && isSettled} {...sheet} />
}

/** Whether it has been open for longer than a double tap takes. */
function useSettled(opened: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!opened) return
    const timer = setTimeout(() => setSettled(true), DOUBLE_TAP_MS)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [opened])
  return isSettled
}
