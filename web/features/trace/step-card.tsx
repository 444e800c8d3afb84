import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { celsiusText } from '#contract/food'
import { IconChevronRight } from '../../components/icons.ts'
import { ToneBadge } from '../../components/tone-badge.tsx'
import { formatDateTime } from '../../lib/format.ts'
import type { Pile, Step } from './trace-steps.ts'
import { entryText, evidenceLooks, standingText, whereText } from './trace-words.ts'
import styles from './trace.module.css'

interface StepCardProps {
  readonly step: Step
  readonly side: 'up' | 'down'
  readonly timeZone: string
}

/** Levels that are set in: further ones stand below the last. */
const LEVELS = 2

/** A lot, a batch or labels made of labels: how it got here, and what became of its labels. */
export function StepCard({ step, side, timeZone }: StepCardProps) {
  const { entries, piles, isPresumed, level } = step
  // Above the root a pile says itself what it went into.
  const shown = side === 'down' ? entries : entries.filter(({ labels }) => labels === null)
  return (
    <li
      className={`panel pad-3 stack gap-2 ${styles.step}`}
      data-presumed={isPresumed || undefined}
      data-level={Math.min(level, LEVELS) || undefined}
    >
      <Head {...{ step, side, timeZone }} />
      {shown.length === 0 ? null : (
        <ul className="stack gap-1">
          {shown.map((entry) => (
            <li key={entry.key} className="row wrap gap-2 text-2">
              <span className="slim break figures">
                {side === 'down' ? `Entrou: ${entryText(entry)}` : `${entryText(entry)} → ${entry.into}`}
              </span>
              <ToneBadge {...evidenceLooks[entry.evidence]} />
            </li>
          ))}
        </ul>
      )}
      {side === 'down' ? <Squares piles={piles} /> : null}
      {piles.length === 0 ? null : (
        <ul className={`stack ${styles.piles}`}>
          {piles.map((pile) => (
            <PileRow key={pile.key} {...{ pile, side, timeZone }} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Head({ step, side, timeZone }: StepCardProps) {
  const { maker, how } = step
  if (maker === null || (side === 'down' && step.level === 0 && step.entries.length === 0))
    return <p className="strong break">{how === null ? ownText(step) : `Etiqueta nova: ${how}`}</p>
  const { name, code, quantity, at, person } = maker
  const made = [quantity, formatDateTime(at, timeZone), person]
  if (maker.type === 'preparo')
    return (
      <div>
        <Link to="/producao/preparo/$id" params={{ id: String(maker.id) }} className="ink strong break">
          {name}
        </Link>
        <p className="muted text-2 figures break">{[`preparo ${code}`, ...made].filter(isSaid).join(' · ')}</p>
      </div>
    )
  const from = [
    maker.supplier,
    maker.invoice === null ? 'sem nota' : `nota ${maker.invoice}`,
    ...made,
    maker.temperature === null ? '' : `chegou a ${celsiusText(maker.temperature)}`,
  ]
  return (
    <div>
      <Link to="/lotes" search={{ lote: String(maker.id) }} className="ink strong break">
        {maker.lot === '' ? `Lote ${code}` : `Lote ${maker.lot}`}
      </Link>
      <p className="mid text-2 break">{name}</p>
      <p className="muted text-2 figures break">{from.filter(isSaid).join(' · ')}</p>
    </div>
  )
}

/** The root's own labels. */
function ownText({ maker, piles }: Step): string {
  if (maker !== null) return maker.type === 'lote' ? 'Etiquetas deste lote' : 'Etiquetas deste preparo'
  return piles[0]?.labels.length === 1 ? 'Esta etiqueta' : 'Etiquetas'
}

const isSaid = (text: string): boolean => text !== ''

const SQUARES = 120

/** One square for each label, for who sees them: the rows below say the same in words. */
function Squares({ piles }: { readonly piles: readonly Pile[] }) {
  const all = piles.flatMap(({ status, labels }) => labels.map(({ key }) => ({ key, status })))
  if (all.length < 2) return null
  return (
    <p className={styles.squares} aria-hidden="true">
      {all.slice(0, SQUARES).map(({ key, status }) => (
        <i key={key} data-status={status} />
      ))}
    </p>
  )
}

interface PileRowProps extends Pick<StepCardProps, 'side' | 'timeZone'> {
  readonly pile: Pile
}

function PileRow({ pile, side, timeZone }: PileRowProps) {
  const { name, quantity, evidence, labels, into } = pile
  const [first] = labels
  const text = side === 'up' && into !== null ? `${labels.length} → ${into}` : standingText(pile)
  const words = (
    <span className="stack grow slim">
      <span className="row wrap gap-2">
        <b className="strong figures slim break">{text}</b>
        {side === 'up' && evidence !== null ? <ToneBadge {...evidenceLooks[evidence]} /> : null}
      </span>
      <span className="muted text-2 figures break">
        {[name, quantity].filter(isSaid).join(' ')} · {whereText(pile, timeZone)}
      </span>
    </span>
  )
  if (labels.length !== 1 || first === undefined) return <Many labels={labels}>{words}</Many>
  return (
    <li className={`row wrap gap-3 ${styles.pile}`}>
      {words}
      <Link to="/baixa/$code" params={{ code: first.code }} className="text-2 figures">
        {first.code}
      </Link>
    </li>
  )
}

const CODES = 200

interface ManyProps extends Pick<Pile, 'labels'> {
  readonly children: ReactNode
}

/** Equal labels are one row. Their pages are behind it. */
function Many({ labels, children }: ManyProps) {
  const [open, setOpen] = useState(false)
  const rest = labels.length - CODES
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={`row gap-3 ${styles.pile}`}>
          {children}
          <IconChevronRight size={20} aria-hidden="true" />
        </summary>
        {open ? (
          <ul className="chips below-4">
            {labels.slice(0, CODES).map(({ key, id, code }) => (
              <li key={key}>
                <Link
                  to="/baixa/$code"
                  params={{ code }}
                  className="chip figures"
                  activeProps={{}}
                  aria-label={`Etiqueta ${id}`}
                >
                  {id}
                </Link>
              </li>
            ))}
            {rest > 0 ? <li className="muted text-2">e mais {rest}</li> : null}
          </ul>
        ) : null}
      </details>
    </li>
  )
}
