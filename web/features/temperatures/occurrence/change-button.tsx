import { lazy, Suspense, useState } from 'react'
import type { Incident } from '#contract/temperatures/incidents'
import { IconPencil } from '../../../components/icons.ts'
import { IconButton } from '../../../components/kit/icon-button.tsx'

const ChangeSheet = lazy(async () => ({ default: (await import('./change-sheet.tsx')).ChangeSheet }))

interface ChangeButtonProps {
  readonly occurrence: Incident
  readonly timeZone: string
}

export function ChangeButton({ occurrence, timeZone }: ChangeButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label="Alterar os dados da ocorrência" onClick={() => setOpen(true)}>
        <IconPencil size={22} aria-hidden="true" />
      </IconButton>
      {isOpen ? (
        <Suspense fallback={null}>
          <ChangeSheet {...{ occurrence, timeZone }} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
