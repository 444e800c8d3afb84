import { useId } from 'react'
import type { DiscardReason, Label } from '#contract/labels'
import { discardReasons } from '#contract/labels'
import { reasonWords } from '#contract/discard-reasons'
import { IconCheck, IconInfoCircle } from '../../../components/icons.ts'
import { mayNow } from '../../../lib/rights.ts'
import { useNow } from '../use-now.ts'
import { remainingText } from '../dashboard/remaining-text.ts'
import { MarkedRow, Times } from './round-rows.tsx'
import type { Lost, LostTubs, Mark, MarkedTub, Tub } from './round-plan.ts'
import styles from './round.module.css'

interface RoundClosingProps {
  readonly open: readonly Tub[]
  readonly marked: readonly MarkedTub[]
  readonly lost: LostTubs
  readonly place: string
  readonly timeZone: string
  readonly working: boolean
  readonly error: string | null
  readonly onMark: (labels: readonly Label[], mark: Mark | null) => void
  readonly onLost: (key: string, lost: Lost | null) => void
  readonly onClose: () => void
  readonly onBack: () => void
}

const notFound: Lost = { outcome: 'nao_localizada' }

/** What was not found, each with what became of it, before the round is closed. */
export function RoundClosing({
  open,
  marked,
  lost,
  place,
  timeZone,
  working,
  error,
  onMark,
  onLost,
  onClose,
  onBack,
}: RoundClosingProps) {
  const left = open.reduce((sum, { labels }) => sum + labels.length, 0)
  return (
    <>
      <div className={styles.list}>
        {left === 0 ? (
          <>
            <h2 className={styles.closeHead}>Tudo conferido</h2>
            <ul>
              {marked.map((tub) => (
                <MarkedRow key={tub.key} tub={tub} onUndo={() => onMark(tub.labels, null)} />
              ))}
            </ul>
          </>
        ) : (
          <>
            <h2 className={styles.closeHead}>
              Não conferi <span>{left}</span>
            </h2>
            <p>Continuam na lista, a não ser que você diga o que houve.</p>
            <ul>
              {open.map((tub) => (
                <LostTub
                  key={tub.key}
                  {...{ tub, timeZone }}
                  lost={lost[tub.key] ?? null}
                  onLost={(chosen) => onLost(tub.key, chosen)}
                />
              ))}
            </ul>
            <p className={styles.note}>
              <IconInfoCircle size={22} aria-hidden="true" />
              <span>“Não localizada” fica fora das perdas e sai da lista.</span>
            </p>
          </>
        )}
      </div>
      <section className={styles.hand} aria-label="Encerrar">
        {error === null ? null : (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
        <button type="button" className={styles.big} data-kind="go" disabled={working} onClick={onClose}>
          <IconCheck size={30} aria-hidden="true" />
          Fechar a ronda: {place}
        </button>
        {left === 0 ? null : (
          <button type="button" className={styles.end} onClick={onBack}>
            Voltar à lista
          </button>
        )}
      </section>
    </>
  )
}

interface LostTubProps {
  readonly tub: Tub
  /** null: nobody has said anything, and it stays on the list. */
  readonly lost: Lost | null
  readonly timeZone: string
  readonly onLost: (lost: Lost | null) => void
}

function LostTub({ tub: { first, labels }, lost, timeZone, onLost }: LostTubProps) {
  const id = useId()
  const now = useNow([first.expires_at])
  const isExpired = first.status === 'expired'
  const choices: readonly (readonly [Lost | null, string])[] = [
    [null, 'Não conferi: continua na lista'],
    ...(isExpired ? [] : ([[{ outcome: 'consumida' }, 'Consumida']] as const)),
    ...(mayNow('descartar')
      ? ([[{ outcome: 'descartada', reason: isExpired ? 'vencido' : 'sobra' }, 'Descartada']] as const)
      : []),
    [notFound, 'Não localizada'],
  ]
  return (
    <li className={styles.lost}>
      <p>
        <b>
          {first.name} <Times count={labels.length} />
        </b>
        <span>{remainingText(first, now, timeZone)}</span>
      </p>
      <fieldset>
        <legend className="visually-hidden">O que houve com {first.name}</legend>
        {choices.map(([choice, word]) => (
          <label key={word}>
            <input type="radio" name={id} checked={lost?.outcome === choice?.outcome} onChange={() => onLost(choice)} />
            <span>{word}</span>
          </label>
        ))}
      </fieldset>
      {lost?.outcome === 'descartada' ? (
        <label className={styles.why}>
          Motivo
          <select
            value={lost.reason}
            onChange={(event) => {
              const reason = discardReasons.find((one): one is DiscardReason => one === event.currentTarget.value)
              if (reason) onLost({ outcome: 'descartada', reason })
            }}
          >
            {discardReasons.map((reason) => (
              <option key={reason} value={reason}>
                {reasonWords[reason]}
              </option>
            ))}
          </select>
        </label>
      ) : null}
    </li>
  )
}
