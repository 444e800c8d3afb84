import { useId } from 'react'
import type { LineBody } from '#contract/receiving/receipts'
import { IconLock, IconTag } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { Choice } from '../../../components/kit/choice.tsx'
import { Pressable } from '../../../components/kit/pressable.tsx'
import type { DraftLine } from './draft.ts'
import { isKept } from './draft.ts'
import { PriceText } from './price-text.tsx'
import { dateWords, numberText, outcomeWords, quantityOf, reasonWords } from './receipt-words.ts'
import styles from './receipt.module.css'

interface LineRowProps {
  readonly draftLine: DraftLine
  readonly onEdit: (change: (line: LineBody) => LineBody) => void
  readonly onOpen: () => void
}

/** One line: what it is for the house, how much, the answer, and its lots. A tap on the name opens the rest. */
export function LineRow({ draftLine, onEdit, onOpen }: LineRowProps) {
  const { index, line, review, faults } = draftLine
  const name = review?.name ?? line.description
  const quantity = quantityOf(line, review)
  const isBad = isKept(line) && faults.length > 0
  if (line.ignored === true)
    return (
      <li className={`panel row wrap between gap-2 ${styles.line}`} data-line={index}>
        <p className="slim muted break">{line.description}</p>
        <span className="row gap-2">
          <span className="text-2 muted">não é da cozinha</span>
          <Button look="plain" onClick={() => onEdit((before) => ({ ...before, ignored: false }))}>
            É da cozinha
          </Button>
        </span>
      </li>
    )
  return (
    <li className={`panel ${styles.line}`} data-line={index} data-bad={isBad || undefined} data-tone="bad">
      <Pressable className={`slim ${styles.name}`} onClick={onOpen}>
        <b className="block text-4 mid tight break">{name}</b>
        <span className="block text-1 muted break figures">
          {line.description}
          {line.supplierCode ? ` · ${line.supplierCode}` : ''}
        </span>
      </Pressable>
      <p className={`strong figures one-line ${styles.quantity}`}>
        {quantity.n}
        <small className="muted">{quantity.unit}</small>
      </p>
      <OutcomeChoice draftLine={draftLine} name={name} onEdit={onEdit} />
      {isKept(line) ? (
        <div className={`row wrap gap-2 ${styles.whole}`}>
          <LotChips line={line} onOpen={onOpen} />
          <span className="push">
            <PriceText price={review?.price ?? null} />
          </span>
        </div>
      ) : null}
      <Reasons line={line} name={name} onEdit={onEdit} />
      {faults.map((text) => (
        <p key={text} className={`tinted pad-3 text-2 mid break ${styles.whole}`} data-tone="bad" role="status">
          {text}
        </p>
      ))}
      <PriceQuestion {...{ draftLine, onEdit, onOpen }} />
      {(review?.hints ?? []).map((text) => (
        <p key={text} className={`text-2 muted break ${styles.whole}`}>
          {text}
        </p>
      ))}
    </li>
  )
}

function LotChips({ line, onOpen }: { readonly line: LineBody; readonly onOpen: () => void }) {
  const { lots, quantity } = line
  if (lots.length === 0)
    return (
      <Pressable className={`chip ${styles.lot}`} data-more onClick={onOpen}>
        lote e validade
      </Pressable>
    )
  return lots.map((lot, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- two lots may be alike
    <Pressable key={`${lot.lot ?? ''} ${place}`} className={`chip figures ${styles.lot}`} onClick={onOpen}>
      <span className="ellipsis">{lot.lot || 'sem lote'}</span>
      <b className="strong">{lot.makersDate ? dateWords(lot.makersDate) : 'sem validade'}</b>
      {lots.length > 1 && lot.quantity && lot.quantity !== quantity ? `×${numberText(lot.quantity)}` : ''}
      {lot.labels ? (
        <span className="inline-row gap-1 one-line">
          <IconTag size={16} aria-label="etiquetas" />
          {lot.labels.count} de {lot.labels.weight}
        </span>
      ) : null}
    </Pressable>
  ))
}

interface AnswerProps {
  readonly draftLine: DraftLine
  readonly name: string
  readonly onEdit: LineRowProps['onEdit']
}

function OutcomeChoice({ draftLine: { line, isWarm }, name, onEdit }: AnswerProps) {
  const group = useId()
  const shown = line.outcome === 'nao_veio' ? 'recusado' : line.outcome
  function say(outcome: keyof typeof outcomeWords) {
    onEdit(({ reason, ...before }) =>
      outcome === 'aceito'
        ? { ...before, outcome }
        : { ...before, outcome, reason: reason ?? (isWarm ? 'temperatura' : null) },
    )
  }
  return (
    <fieldset className={styles.answers}>
      <legend className="visually-hidden">{name}</legend>
      {(['aceito', 'segregado', 'recusado'] as const).map((outcome) => (
        <Choice
          key={outcome}
          type="radio"
          face={`middle text-2 mid one-line ${styles.answer}`}
          name={group}
          value={outcome}
          data-outcome={outcome}
          checked={shown === outcome}
          disabled={outcome === 'aceito' && isWarm && shown !== 'aceito'}
          onChange={() => say(outcome)}
        >
          {outcomeWords[outcome]}
        </Choice>
      ))}
    </fieldset>
  )
}

function Reasons({
  line,
  name,
  onEdit,
}: {
  readonly line: LineBody
  readonly name: string
  readonly onEdit: LineRowProps['onEdit']
}) {
  if (line.outcome === 'aceito') return null
  return (
    <div className={`stack gap-2 ${styles.whole}`}>
      <div className="flex wrap gap-2" role="group" aria-label={`Por que: ${name}`}>
        {reasonWords.map(([reason, word]) => (
          <Pressable
            key={reason}
            className={`chip ${styles.lot}`}
            aria-pressed={line.outcome !== 'nao_veio' && line.reason === reason}
            onClick={() =>
              onEdit((before) => ({
                ...before,
                reason,
                outcome: before.outcome === 'nao_veio' ? 'recusado' : before.outcome,
              }))
            }
          >
            {word}
          </Pressable>
        ))}
        {line.outcome === 'segregado' ? null : (
          <Pressable
            className={`chip ${styles.lot}`}
            aria-pressed={line.outcome === 'nao_veio'}
            onClick={() => onEdit(({ reason: _reason, ...before }) => ({ ...before, outcome: 'nao_veio' }))}
          >
            Não veio
          </Pressable>
        )}
      </div>
      {line.outcome === 'segregado' && line.lots.some((lot) => lot.labels) ? (
        <p className="tinted row gap-2 pad-3 text-2" data-tone="warn">
          <IconLock size={18} aria-hidden="true" className="still" />
          As etiquetas saem bloqueadas até alguém decidir.
        </p>
      ) : null}
      {line.outcome === 'nao_veio' ? <p className="text-2 muted">Peça a carta de correção ou a devolução.</p> : null}
    </div>
  )
}

function PriceQuestion({ draftLine: { line, review }, onEdit, onOpen }: LineRowProps) {
  const isAsked =
    line.outcome === 'aceito' &&
    review?.price?.suspicious === true &&
    line.acceptPrice === undefined &&
    line.ignored !== true
  if (!isAsked) return null
  return (
    <div className={`flex wrap gap-2 ${styles.whole}`}>
      <Button look="quiet" onClick={onOpen}>
        Corrigir o que vem em 1 {line.unit.toLowerCase()}
      </Button>
      <Button look="quiet" onClick={() => onEdit((before) => ({ ...before, acceptPrice: true }))}>
        O preço está certo
      </Button>
      <Button look="plain" onClick={() => onEdit((before) => ({ ...before, acceptPrice: false }))}>
        Manter o do cadastro
      </Button>
    </div>
  )
}
