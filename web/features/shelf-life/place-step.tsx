import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ufs } from '#contract/shelf-life'
import type { ShelfLifeSettingsBody } from '#contract/shelf-life'
import { Button } from '../../components/kit/button.tsx'
import { Pressable } from '../../components/kit/pressable.tsx'
import { MessageBanner } from '../../components/message-banner.tsx'
import { sentenceOf } from '../../lib/http.ts'
import { settingsQuery, shelfLifeKey } from '../../lib/time-rules.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { adoptReference, saveSettings } from './api.ts'
import styles from './place-step.module.css'
import { ufNames } from '../../lib/uf-names.ts'

type Uf = (typeof ufs)[number]

/**
 * Where the kitchen is, in one tap. Few states have numbers in their norms: outside São Paulo its table is offered as
 * reference in the same place.
 *
 * @param onDone the place is known, and what to do with the table is decided
 */
export function PlaceStep({ onDone }: { readonly onDone: () => void }) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [uf, setUf] = useState<Uf | null>(null)
  const place = useMutation({
    networkMode: 'always',
    mutationFn: (body: ShelfLifeSettingsBody & { readonly uf: Uf }) => saveSettings(body),
    onSuccess: (settings, { uf: saved }) => {
      queryClient.setQueryData(settingsQuery().queryKey, settings)
      if (saved === 'SP') onDone()
      else setUf(saved)
    },
  })
  const adopt = useMutation({
    networkMode: 'always',
    mutationFn: () => attempt('reference', adoptReference),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: shelfLifeKey })
      onDone()
    },
  })
  const failure = place.error ?? adopt.error
  const message = failure === null ? null : sentenceOf(failure, 'Erro ao salvar. Tente novamente.')

  if (uf !== null)
    return (
      <>
        <p className="text-2">
          <b className="strong">{ufNames[uf]}.</b> As normas daqui têm poucos números. A tabela do estado de São Paulo
          serve de referência técnica: adotada, ela vira prazo da casa, e cada prazo pode ser mudado depois.
        </p>
        <MessageBanner text={message} />
        <div className="flex wrap gap-2 above-3">
          <Button look="quiet" busy={adopt.isPending} onClick={() => adopt.mutate()}>
            {adopt.isPending ? 'Adotando...' : 'Adotar a tabela de SP'}
          </Button>
          <Button look="quiet" disabled={adopt.isPending} onClick={onDone}>
            Seguir sem ela
          </Button>
        </div>
      </>
    )
  return (
    <>
      <p className="muted text-2">Toque no estado: ele decide as normas que valem.</p>
      <MessageBanner text={message} />
      <div className={`gap-2 above-3 ${styles.states}`} role="group" aria-label="Estado da cozinha">
        {ufs.map((one) => (
          <Pressable
            key={one}
            className={`chip ${styles.state}`}
            title={ufNames[one]}
            aria-label={`${one}, ${ufNames[one]}`}
            disabled={place.isPending}
            onClick={() => place.mutate({ uf: one })}
          >
            {one}
          </Pressable>
        ))}
      </div>
    </>
  )
}
