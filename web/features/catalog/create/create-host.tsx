import { lazy, Suspense, useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { CreateEntryContext } from '../../../components/create-entry.ts'
import type { Created, CreateRequest } from '../../../components/create-entry.ts'

// Loaded with the first "Criar".
const CreateDialog = lazy(async () => ({ default: (await import('./create-dialog.tsx')).CreateDialog }))

interface OpenRequest {
  readonly number: number
  readonly request: CreateRequest
  readonly onCreated: (created: Created) => void
}

interface CreateHostProps {
  /** Who has logged in. */
  readonly userName: string
  readonly children: ReactNode
}

/** Shows the dialogs of "Criar" over the screens inside. A dialog's own fields can open another one over it. */
export function CreateHost({ userName, children }: CreateHostProps) {
  const [open, setOpen] = useState<readonly OpenRequest[]>([])
  const create = useCallback(
    (request: CreateRequest, onCreated: OpenRequest['onCreated']) =>
      setOpen((now) => [...now, { number: now.length, request, onCreated }]),
    [],
  )

  return (
    <CreateEntryContext value={create}>
      {children}
      {open.map(({ number, request, onCreated }) => (
        <Suspense key={number} fallback={null}>
          <CreateDialog
            {...{ request, userName }}
            onDone={(created) => {
              setOpen((now) => now.filter((other) => other.number !== number))
              if (created) onCreated(created)
            }}
          />
        </Suspense>
      ))}
    </CreateEntryContext>
  )
}
