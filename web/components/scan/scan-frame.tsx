import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { IconX } from '../icons.ts'
import { IconButton } from '../kit/icon-button.tsx'
import styles from './scan-frame.module.css'
import { useTypedScan } from './use-typed-scan.ts'

interface ScanFrameProps {
  readonly title: string
  /** Gets what a scanner has typed. */
  readonly onText: (text: string) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The dialog around a camera: scanners that type are read wherever its focus is. */
export function ScanFrame({ title, onText, onClose, children }: ScanFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const handleKey = useTypedScan(onText)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // Escape closes the dialog; the key handler is for scanners that type.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={`panel ${styles.dialog}`}
      aria-label={title}
      onCancel={onClose}
      onKeyDownCapture={handleKey}
    >
      <header className="row between">
        <h2 className="text-4 strong">{title}</h2>
        <IconButton label="Fechar" onClick={onClose}>
          <IconX size={24} aria-hidden="true" />
        </IconButton>
      </header>
      {children}
    </dialog>
  )
}
