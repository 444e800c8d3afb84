import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ufs } from '#contract/shelf-life'
import type { ShelfLifeSettingsBody } from '#contract/shelf-life'
import { Button } from '../../components/kit/button.tsx'
import { Pressable } from '../../components/kit/pressable.tsx'
import { MessageBanner } from '../../components/message-banner.tsx'
import { remember, remembered } from '../../lib/device-memory.ts'
import { sentenceOf } from '../../lib/http.ts'
import { settingsQuery, shelfLifeKey, timeRulesQuery } from '../../lib/time-rules.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { adoptReference, saveSettings } from './api.ts'
import styles from './place-step.module.css'
import { ufNames } from '../../lib/uf-names.ts'

type Uf = (typeof ufs)[number]

const skippedKey = (tenantId: string) => `reference.${tenantId}`

/**
 * Where the kitchen is, in one tap. Few states have numbers in their norms: outside São Paulo its table is offered as
 * reference in the same place, until somebody has adopted the table or gone on without it.
 *
 * @param onDone the place is known, and what to do with the table is decided
 */
export function PlaceStep({ tenantId, onDone }: { readonly tenantId: string; readonly onDone: () => void }) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const { data: known } = useQuery(settingsQuery())
  const uf = ufs.find((one) => one === known?.uf) ?? null
  const isElsewhere = uf !== null && uf !== 'SP'
  const { data: rules } = useQuery({ ...timeRulesQuery(), enabled: isElsewhere })
  const place = useMutation({
    networkMode: 'always',
    mutationFn: (body: ShelfLifeSettingsBody & { readonly uf: Uf }) => saveSettings(body),
    onSuccess: (settings) => queryClient.setQueryData(settingsQuery().queryKey, settings),
  })
  const adopt = useMutation({
    networkMode: 'always',
    mutationFn: () => attempt('reference', adoptReference),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: shelfLifeKey }),
  })
  const failure = place.error ?? adopt.error
  const message = failure === null ? null : sentenceOf(failure, 'Erro ao salvar. Tente novamente.')

  function handleSkip() {
    if (adopt.isPending) return
    remember(skippedKey(tenantId), 'yes')
    onDone()
  }

  // A time of the house is one of the table, or shows that the house does without it.
  if (uf !== null && (!isElsewhere || rules?.length !== 0 || remembered(skippedKey(tenantId)) !== null)) return null
  if (uf !== null)
    return (
      <>
        <p className="text-2">
          <b className="strong">{ufNames[uf]}.</b> As normas daqui têm poucos números. A tabela do estado de São Paulo
          serve de referência técnica: adotada, ela vira prazo da casa, e cada prazo pode ser mudado depois.
        </p>
        <MessageBanner text={message} />
        <div className="flex wrap gap-2 above-3">
          <Button look="quiet" busy={adopt.isPending} onClick={() => adopt.mutate(undefined, { onSuccess: onDone })}>
            {adopt.isPending ? 'Adotando...' : 'Adotar a tabela de SP'}
          </Button>
          <Button look="quiet" onClick={handleSkip}>
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
            // Not disabled while it is saved: a disabled button loses the focus.
            aria-busy={(place.isPending && place.variables.uf === one) || undefined}
            onClick={() => {
              // Whoever has gone to another screen meanwhile stays there: a callback of the call ends with this one.
              if (!place.isPending) place.mutate({ uf: one }, { onSuccess: () => one === 'SP' && onDone() })
            }}
          >
            {one}
          </Pressable>
        ))}
      </div>
    </>
  )
}
