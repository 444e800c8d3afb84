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

/** Shows the dialogs of "Criar" over the screens inside. A dialog's own fields can open another one over it. */
export function CreateHost({ children }: { readonly children: ReactNode }) {
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
            request={request}
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
