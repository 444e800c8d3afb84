import { useId, useState } from 'react'
import type { Label } from '#contract/labels'
import { IconCheck, IconInfoCircle } from '../../components/icons.ts'
import { useNow } from '../labels/use-now.ts'
import { ReasonChoices } from '../labels/reasons/reason-tiles.tsx'
import { remainingText } from '../labels/remaining-text.ts'
import { BlockedMark, MarkedRow } from './round-rows.tsx'
import type { AskedTub, Mark, MarkedTub } from './round-plan.ts'
import { tubChoices } from './tub-choices.ts'
import { UsedBefore } from './used-before.tsx'
import { Button } from '../../components/kit/button.tsx'
import { Choice } from '../../components/kit/choice.tsx'
import { Times } from '../../components/kit/times.tsx'
import walk from './walk.module.css'
import styles from './hand.module.css'

interface RoundClosingProps {
  /** The tubs that nobody had looked at, with what was said of them since. */
  readonly asked: readonly AskedTub[]
  readonly marked: readonly MarkedTub[]
  readonly place: string
  readonly timeZone: string
  readonly working: boolean
  readonly error: string | null
  readonly onMark: (labels: readonly Label[], mark: Mark | null) => void
  readonly onClose: () => void
  /** null: there is nothing left to look for. */
  readonly onBack: (() => void) | null
}

/** What nobody has looked at, which stays on the list unless somebody says more, before the round is closed. */
export function RoundClosing({
  asked,
  marked,
  place,
  timeZone,
  working,
  error,
  onMark,
  onClose,
  onBack,
}: RoundClosingProps) {
  const left = asked.reduce((sum, { labels, mark }) => sum + (mark === null ? labels.length : 0), 0)
  return (
    <>
      <div className={`slim ${walk.list}`}>
        {left === 0 ? (
          <h2 className="above-2 text-5 strong tight">Tudo conferido</h2>
        ) : (
          <>
            <h2 className="above-2 text-5 strong tight">
              Não conferi <span className="bad">{left}</span>
            </h2>
            <p>Continuam na lista, a não ser que você diga o que houve.</p>
          </>
        )}
        {asked.length === 0 ? (
          <ul>
            {marked.map((tub) => (
              <MarkedRow key={tub.key} tub={tub} onUndo={() => onMark(tub.labels, null)} />
            ))}
          </ul>
        ) : (
          <>
            <ul>
              {asked.map((tub) => (
                <Asked key={tub.key} {...{ tub, timeZone }} onMark={(mark) => onMark(tub.labels, mark)} />
              ))}
            </ul>
            <p className="flex gap-2 above-3 muted text-2">
              <IconInfoCircle size={22} aria-hidden="true" />
              <span>
                “Não localizada” fica fora das perdas e sai da lista. Se aparecer, leia a etiqueta: ela volta.
              </span>
            </p>
          </>
        )}
      </div>
      <section className={`column end gap-2 slim ${styles.hand}`} aria-label="Encerrar">
        {error === null ? null : (
          <p className="bad mid" role="alert">
            {error}
          </p>
        )}
        <Button className={styles.big} data-first disabled={working} onClick={onClose}>
          <IconCheck size={30} aria-hidden="true" />
          Fechar a ronda: {place}
        </Button>
        {onBack === null ? null : (
          <Button look="plain" onClick={onBack}>
            Voltar à lista
          </Button>
        )}
      </section>
    </>
  )
}

interface AskedProps {
  readonly tub: AskedTub
  readonly timeZone: string
  readonly onMark: (mark: Mark | null) => void
}

function Asked({ tub: { first, labels, mark }, timeZone, onMark }: AskedProps) {
  const id = useId()
  const now = useNow([first.expires_at])
  const [isTyping, setTyping] = useState(false)
  const { isExpired, canUse, canHaveBeenUsed, canDiscard } = tubChoices(first, now)
  const said = isTyping ? 'consumida' : mark?.outcome
  const choices: readonly (readonly [Mark | null, string])[] = [
    [null, 'Não conferi: continua na lista'],
    ...(canUse ? ([[{ outcome: 'consumida' }, 'Usei']] as const) : []),
    ...(canDiscard
      ? ([[{ outcome: 'descartada', reason: isExpired ? 'vencido' : 'sobra' }, 'Descartada']] as const)
      : []),
    ...(canHaveBeenUsed ? ([[{ outcome: 'consumida' }, 'Usada antes de vencer']] as const) : []),
    [{ outcome: 'nao_localizada' }, 'Sumiu'],
  ]

  function handleChoice(choice: Mark | null) {
    const asksWhen = canHaveBeenUsed && choice?.outcome === 'consumida'
    setTyping(asksWhen)
    if (!asksWhen) onMark(choice)
  }

  return (
    <li className="panel above-2 pad-3">
      <p className="row wrap between gap-1">
        <b className="slim text-4 strong">
          {first.name} <Times count={labels.length} /> <BlockedMark labels={labels} />
        </b>
        <span className="muted text-2">{remainingText(first, now, timeZone)}</span>
      </p>
      <fieldset className={`above-3 ${styles.asked}`}>
        <legend className="visually-hidden">O que houve com {first.name}</legend>
        {choices.map(([choice, word]) => (
          <Choice
            key={word}
            type="radio"
            face="chip"
            name={id}
            checked={said === choice?.outcome}
            onChange={() => handleChoice(choice)}
          >
            {word}
          </Choice>
        ))}
      </fieldset>
      {isTyping ? (
        <UsedBefore
          {...{ labels, timeZone }}
          onUsed={(at) => {
            setTyping(false)
            onMark({ outcome: 'consumida', at })
          }}
        />
      ) : null}
      {said === 'descartada' ? (
        <div className="above-3">
          <ReasonChoices
            legend="Motivo"
            chosen={mark?.reason ?? null}
            onReason={(reason) => onMark({ outcome: 'descartada', reason })}
          />
        </div>
      ) : null}
    </li>
  )
}
