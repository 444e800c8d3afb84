import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { publicResponsibles } from '#contract/labels/public-responsible'
import type { LabelSettings, PublicResponsible } from '#contract/labels/public-responsible'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { sentenceOf } from '../../../lib/http.ts'
import { labelSettingsQuery, saveLabelSettings } from './api.ts'
import { SectionTitle } from '../../../components/kit/section-title.tsx'
import { Choice } from '../../../components/kit/choice.tsx'
import { Button } from '../../../components/kit/button.tsx'

interface Shown {
  readonly value: PublicResponsible
  readonly name: string
  readonly example: string
}

const texts: Readonly<Record<PublicResponsible, Omit<Shown, 'value'>>> = {
  nome: { name: 'Nome', example: 'Ana de Souza' },
  iniciais: { name: 'Só as iniciais', example: 'A. S.' },
  nao: { name: 'Não mostrar', example: 'A página não tem essa linha' },
}
const choices: readonly Shown[] = publicResponsibles.map((value) => ({ value, ...texts[value] }))

export function ResponsibleForm({ saved }: { readonly saved: LabelSettings }) {
  const queryClient = useQueryClient()
  const [titleId, title] = [useId(), useRef<HTMLHeadingElement>(null)]
  const [draft, setDraft] = useState<PublicResponsible | null>(null)
  const chosen = draft ?? saved.publicResponsible
  const isChanged = chosen !== saved.publicResponsible
  const save = useMutation({
    networkMode: 'always',
    mutationFn: saveLabelSettings,
    onSuccess: (settings) => {
      queryClient.setQueryData(labelSettingsQuery().queryKey, settings)
      setDraft(null)
      notifications.show({ color: 'folha', message: 'Página da etiqueta salva com sucesso!' })
      // The button is disabled now and has lost the focus.
      title.current?.focus()
    },
  })

  return (
    <section className="card pad-5" aria-labelledby={titleId}>
      <SectionTitle ref={title} id={titleId} tabIndex={-1} apart>
        Responsável na página do QR
      </SectionTitle>
      <form
        className="stack gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isChanged && !save.isPending) save.mutate({ publicResponsible: chosen })
        }}
      >
        <fieldset className="stack gap-2">
          <legend className="below-3 muted">O que vê quem escaneia o QR</legend>
          {choices.map(({ value, name, example }) => (
            <Choice
              key={value}
              type="radio"
              face="tile"
              name="publicResponsible"
              value={value}
              checked={chosen === value}
              onChange={() => setDraft(value)}
            >
              <span>
                <b className="mid">{name}</b>
                <small className="muted">{example}</small>
              </span>
            </Choice>
          ))}
        </fieldset>
        <MessageBanner text={save.isError ? sentenceOf(save.error, 'Erro ao salvar a página da etiqueta') : null} />
        {/* Not disabled while saving: a disabled button loses the focus. */}
        <Button type="submit" disabled={!isChanged} aria-busy={save.isPending || undefined}>
          {save.isPending ? 'Salvando...' : 'Salvar'}
        </Button>
      </form>
    </section>
  )
}
