import { useState } from 'react'
import type { ComponentProps, ComponentType } from 'react'
import { IconScan } from '../../../components/icons.ts'
import { MenuButton } from '../../../components/menu-button.tsx'
import type { ScanDialog } from './scan-dialog.tsx'

type DialogProps = ComponentProps<typeof ScanDialog>

/** The menu's entry "Ler etiqueta". The dialog, its camera and its reader load with its first use. */
export function ScanSlot({ tenant }: Pick<DialogProps, 'tenant'>) {
  const [Dialog, setDialog] = useState<ComponentType<DialogProps> | null>(null)
  const [open, setOpen] = useState(false)

  async function handleOpen() {
    setOpen(true)
    try {
      const module = await import('./scan-dialog.tsx')
      setDialog(() => module.ScanDialog)
    } catch (error) {
      setOpen(false)
      console.error('The scanner did not load', error)
    }
  }

  return (
    <>
      <MenuButton icon={IconScan} name="Ler etiqueta" short="Ler" onClick={() => void handleOpen()} />
      {open && Dialog ? <Dialog tenant={tenant} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
