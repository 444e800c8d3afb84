import { Sheet } from '../../../components/kit/sheet.tsx'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent, ReactNode } from 'react'
import type { Created } from '../../../components/create-entry.ts'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { showOnFields } from '../../../lib/field-errors.ts'
import { HttpProblem, sentenceOf } from '../../../lib/http.ts'
import { useAttempt } from '../../../lib/use-attempt.ts'
import { catalogKey } from '../api.ts'
import type { RegisterWrites } from '../../../components/register/register-api.ts'
import type { RegisterTexts } from '../../../components/register/register-texts.ts'
import { Button } from '../../../components/kit/button.tsx'

/** Called with what was registered, or with null. */
export type OnCreated = (created: Created | null) => void

interface CreationOptions<Body, Values extends Record<string, unknown>> {
  readonly writes: RegisterWrites<Created, Body>
  readonly texts: RegisterTexts
  readonly form: UseFormReturnType<Values>
  readonly onDone: OnCreated
}

/** Registers the entry, reads the lists again, and only then answers: the field's list has the new entry by then. */
export function useCreation<Body, Values extends Record<string, unknown>>({
  writes,
  texts,
  form,
  onDone,
}: CreationOptions<Body, Values>) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: Body) => attempt(JSON.stringify(body), (key) => writes.save(null, body, key)),
    onSuccess: async (created) => {
      await queryClient.invalidateQueries({ queryKey: catalogKey })
      onDone(created)
    },
    onError: (failure) => {
      if (failure instanceof HttpProblem)
        showOnFields(form, Object.fromEntries(failure.errors.map(({ path, message }) => [path, message])))
    },
  })
  return {
    save: (body: Body) => mutate(body),
    saving: isPending,
    message: error === null ? null : sentenceOf(error, texts.saveFailed),
    cancel: () => onDone(null),
  }
}

interface FrameProps {
  readonly texts: RegisterTexts
  readonly creation: { readonly saving: boolean; readonly message: string | null; readonly cancel: () => void }
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

export function CreationFrame({ texts, creation: { saving, message, cancel }, onSubmit, children }: FrameProps) {
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    // React passes the event on to the form that this dialog belongs to, although the page does not.
    event.stopPropagation()
    onSubmit(event)
  }

  return (
    <Sheet onClose={cancel} title={texts.formNew}>
      <form className="stack gap-4" noValidate onSubmit={handleSubmit}>
        <MessageBanner text={message} />
        {children}
        <div className="answers">
          <Button look="quiet" disabled={saving} onClick={cancel}>
            Cancelar
          </Button>
          <Button type="submit" disabled={saving}>
            {saving ? 'Salvando...' : texts.submitNew}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
