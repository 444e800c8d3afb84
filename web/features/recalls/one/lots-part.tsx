import { useState } from 'react'
import type { Recall, RecallLot } from '#contract/recalls/recalls'
import { capitalised } from '#contract/words'
import { IconLockOpen, IconTrash, IconTruckReturn } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { MessageBanner } from '../../../components/message-banner.tsx'
import { mayNow } from '../../../lib/rights.ts'
import { closeLot } from '../recall-api.ts'
import { lotText } from '../recall-words.ts'
import styles from '../recalls.module.css'
import { useRecallAct } from '../use-recall-act.ts'
import { ReleaseSheet } from './release-sheet.tsx'

const REASON_MAX = 300
const standingWords: Readonly<Record<RecallLot['status'], string>> = {
  bloqueado: 'bloqueado: diga o que foi feito dele',
  liberado: 'liberado: pode entrar em preparo',
  acabou: 'já tinha acabado',
  descartado: 'descartado',
  devolvido: 'devolvido',
}

interface LotsPartProps {
  readonly recall: Recall
  readonly isAdmin: boolean
}

/** The lots without labels: no baixa of a label ends them, so that somebody says what becomes of each. */
export function LotsPart({ recall, isAdmin }: LotsPartProps) {
  const { id, number, reason, lots, status } = recall
  const [releasing, setReleasing] = useState<RecallLot | null>(null)
  const { act, isPending, message } = useRecallAct<{ readonly lot: number; readonly how: 'descartado' | 'devolvido' }>({
    kind: `close lot ${id}`,
    send: ({ lot, how }, key) =>
      closeLot(lot, { how, reason: `Recolhimento ${number}: ${reason}`.slice(0, REASON_MAX) }, key),
    failure: 'Não foi possível gravar. Tente de novo.',
  })
  if (lots.length === 0) return null
  return (
    <section aria-label="Lotes sem etiquetas">
      <h2 className="text-4 strong">Lotes sem etiquetas</h2>
      <ul className={`above-2 ${styles.list}`}>
        {lots.map((lot) => (
          <li key={lot.id} className={styles.lot}>
            <span className="grow slim break">
              <b className="strong">{capitalised(lotText(lot))}</b> {lot.name}
              <span className="block muted text-2 figures">
                {lot.quantity} · {standingWords[lot.status]}
              </span>
            </span>
            {status === 'aberto' && lot.status === 'bloqueado' ? (
              <span className="flex wrap gap-2">
                {mayNow('descartar') ? (
                  <Button
                    look="bad"
                    busy={isPending}
                    aria-label={`Descartar o ${lotText(lot)}`}
                    icon={<IconTrash size={20} aria-hidden="true" />}
                    onClick={() => act({ lot: lot.id, how: 'descartado' })}
                  >
                    Descartar
                  </Button>
                ) : null}
                <Button
                  look="quiet"
                  busy={isPending}
                  aria-label={`Devolver o ${lotText(lot)}`}
                  icon={<IconTruckReturn size={20} aria-hidden="true" />}
                  onClick={() => act({ lot: lot.id, how: 'devolvido' })}
                >
                  Devolver
                </Button>
                {isAdmin ? (
                  <Button
                    look="quiet"
                    busy={isPending}
                    aria-label={`Liberar o ${lotText(lot)}…`}
                    icon={<IconLockOpen size={20} aria-hidden="true" />}
                    onClick={() => setReleasing(lot)}
                  >
                    Liberar…
                  </Button>
                ) : null}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <MessageBanner text={message} />
      {releasing === null ? null : (
        <ReleaseSheet
          id={id}
          what={{ ids: [], lots: [releasing.id] }}
          title={`Liberar o ${lotText(releasing)}`}
          question="Por que pode ser usado"
          onClose={() => setReleasing(null)}
        />
      )}
    </section>
  )
}
