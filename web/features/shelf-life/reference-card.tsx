import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReferenceAdopted } from '#contract/shelf-life'
import type { ShelfLifeSettings } from '#contract/shelf-life/kitchen-answers'
import { normsOf } from '#contract/shelf-life/norm-books'
import { referenceAdoption } from '#contract/shelf-life/reference-adoption'
import type { TimeRule } from '#contract/shelf-life/resolution'
import { counted } from '#contract/words'
import { MessageBanner } from '../../components/message-banner.tsx'
import { sentenceOf } from '../../lib/http.ts'
import { useAttempt } from '../../lib/use-attempt.ts'
import { adoptReference } from './api.ts'
import { shelfLifeKey } from '../../lib/time-rules.ts'
import { Button } from '../../components/kit/button.tsx'
import { Card } from '../../components/kit/card.tsx'

interface ReferenceCardProps {
  readonly settings: ShelfLifeSettings
  readonly rules: readonly TimeRule[]
  readonly today: string
  /** Called when the card is about to disappear with the button that had the focus. */
  readonly onAdopted: () => void
}

/** Outside São Paulo: one tap makes its table the house's own. */
export function ReferenceCard({ settings, rules, today, onAdopted }: ReferenceCardProps) {
  const queryClient = useQueryClient()
  const attempt = useAttempt()
  const adopt = useMutation({
    networkMode: 'always',
    mutationFn: () => attempt('reference', adoptReference),
    onSuccess: (done) => {
      notifications.show({ color: 'folha', message: doneText(done) })
      void queryClient.invalidateQueries({ queryKey: shelfLifeKey })
      onAdopted()
    },
  })
  const { missing, kept } = referenceAdoption(normsOf(settings, settings.edition), rules, today)
  if (settings.uf === null || settings.uf === 'SP' || missing.length === 0) return null
  return (
    <Card title={`Poucas normas têm números em ${settings.uf}`}>
      <p className="below-4 muted">
        A tabela do estado de São Paulo serve de referência técnica. Adotada, ela vira {missing.length} prazos da casa,
        cada um com a sua temperatura e o artigo na observação; até lá a etiqueta pede a validade onde não há prazo.
        {kept === 0 ? '' : ` O que a casa já definiu fica (${kept}).`} Cada prazo pode ser mudado ou excluído depois.
      </p>
      <MessageBanner
        text={adopt.isError ? sentenceOf(adopt.error, 'Erro ao adotar a tabela. Tente novamente.') : null}
      />
      <Button
        aria-busy={adopt.isPending || undefined}
        onClick={() => {
          if (!adopt.isPending) adopt.mutate()
        }}
      >
        {adopt.isPending ? 'Adotando...' : 'Adotar a tabela de referência (SP) como regra da casa'}
      </Button>
    </Card>
  )
}

function doneText({ set, kept }: ReferenceAdopted): string {
  const stayed = kept === 0 ? '' : ` ${kept} já eram da casa e ficaram como estavam.`
  return `Tabela adotada com sucesso: ${counted(set, 'prazo', 'prazos')} da casa.${stayed}`
}
