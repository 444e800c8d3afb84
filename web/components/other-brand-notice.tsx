import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { declaration } from '#contract/allergens/declaration'
import { listText } from '#contract/words'
import { allergensKey } from '../lib/allergens-key.ts'
import { request, sentenceOf } from '../lib/http.ts'
import { useAttempt } from '../lib/use-attempt.ts'
import { Button } from './kit/button.tsx'
import { Notice } from './kit/notice.tsx'
import { MessageBanner } from './message-banner.tsx'

interface OtherBrandNoticeProps {
  readonly ingredientId: number
  /** The brand for which the allergens were declared. */
  readonly declaredBrand: string
  readonly brands: readonly string[]
  /** Said before the sentence, where the screen has several ingredients. */
  readonly name?: string
}

/** Another brand was received than the declared one. A person compares, and says that the declaration holds. */
export function OtherBrandNotice({ ingredientId, declaredBrand, brands, name }: OtherBrandNoticeProps) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const [message, setMessage] = useState<string | null>(null)
  const path = `/api/ingredients/${ingredientId}/allergens/confirm`
  const { mutate, isPending, isSuccess } = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      attempt(brands.join('\n'), (idempotencyKey) =>
        request(declaration, path, { method: 'POST', body: { brands }, idempotencyKey }),
      ),
    onMutate: () => setMessage(null),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: allergensKey }),
    onError: (error) => setMessage(sentenceOf(error, 'Erro ao confirmar. Tente novamente.')),
  })
  const received = listText(brands)
  const start = name === undefined ? '' : `${name}: `
  if (isSuccess) return <Notice tone="good" text={`${start}os alergênicos declarados valem também para ${received}.`} />
  return (
    <Notice
      tone="warn"
      text={`${start}a marca mudou de ${declaredBrand} para ${received}: confira os alergênicos no rótulo.`}
    >
      <p className="text-2">
        O que foi declarado continua valendo até alguém conferir.
        {name === undefined ? null : (
          <>
            {' O rótulo diz outra coisa? '}
            <Link to="/management/technical-sheet/ingredients/$id/allergens" params={{ id: String(ingredientId) }}>
              Informe de novo
            </Link>
          </>
        )}
      </p>
      <Button look="ground" apart busy={isPending} onClick={() => mutate()}>
        Conferi, vale também
      </Button>
      <MessageBanner text={message} />
    </Notice>
  )
}
