import { Link } from '@tanstack/react-router'
import type { RecallPreview } from '#contract/recalls/recalls'
import type { Trace } from '#contract/recalls/trace'
import { labelsText, listText, plural } from '#contract/words'
import { formatDate } from '../../../lib/format.ts'
import { addedProducts, byPlace, goneGroups, goneNodes } from '../groups.ts'
import { GonePart } from '../gone-part.tsx'
import { PlaceMark } from '../place-mark.tsx'
import styles from '../recalls.module.css'

interface PreviewPartProps {
  readonly trace: Trace
  /** What is chosen now. */
  readonly preview: RecallPreview
  readonly certain: RecallPreview
  /** With what is presumed; undefined: it adds nothing, or is being read. */
  readonly all: RecallPreview | undefined
  readonly isPresumed: boolean
  readonly timeZone: string
  readonly onPresumed: (isPresumed: boolean) => void
}

/** What would be blocked, by place and product, and what has left the stock. */
export function PreviewPart({ trace, preview, certain, all, isPresumed, timeZone, onPresumed }: PreviewPartProps) {
  const { blocked, already, inStock, gone, lots, sameNumber } = preview
  const added = all === undefined ? [] : addedProducts(certain.inStock, all.inStock)
  // The trace follows no presumed step: with them, only the numbers are known here.
  const groups =
    isPresumed || trace.more
      ? gone.map(({ name, status, labels }) => ({ name, status, labels, when: '' }))
      : goneGroups(goneNodes(trace.nodes), timeZone)
  return (
    <div className="stack gap-4">
      <div>
        <p className={`text-5 strong figures ${styles.count}`} role="status">
          {blocked > 0 ? (
            <>
              <b>{blocked}</b> {plural(blocked, 'será bloqueada', 'serão bloqueadas')}
            </>
          ) : (
            nothingText(lots.length)
          )}
        </p>
        {already > 0 ? (
          <p className="muted text-2 figures">
            {already} já {plural(already, 'está bloqueada', 'estão bloqueadas')}, e{' '}
            {plural(already, 'continua', 'continuam')} assim.
          </p>
        ) : null}
        {inStock.length === 0 ? null : (
          <ul className={`above-3 ${styles.places}`} aria-label="Onde estão">
            {byPlace(inStock).map(({ place, labels, products }) => (
              <li key={place}>
                <PlaceMark place={place} />
                <span className="grow slim break">
                  <b className="block strong">{place === '' ? 'Sem lugar' : place}</b>
                  <span className="block muted text-2 figures">{products}</span>
                </span>
                <b className={`strong figures ${styles.number}`}>{labels}</b>
              </li>
            ))}
          </ul>
        )}
      </div>
      {sameNumber.length === 0 ? null : <SameNumber lots={sameNumber} timeZone={timeZone} />}
      {added.length === 0 ? null : <PresumedSwitch added={added} isOn={isPresumed} onSwitch={onPresumed} />}
      <GonePart groups={groups} />
    </div>
  )
}

interface SameNumberProps {
  readonly lots: RecallPreview['sameNumber']
  readonly timeZone: string
}

/** A maker may send a lot twice, and two makers may use one number: each received lot is recalled by itself. */
const SameNumber = ({ lots, timeZone }: SameNumberProps) => (
  <div className="tinted stack gap-1 pad-3" data-tone="warn">
    <p className="strong">
      {lots.length === 1
        ? 'Outro lote recebido tem este número, e fica de fora:'
        : `Outros ${lots.length} lotes recebidos têm este número, e ficam de fora:`}
    </p>
    <ul className="stack gap-1">
      {lots.map(({ id, lot, name, supplier, receivedAt }) => (
        <li key={id} className="break figures">
          <Link to="/recolhimentos/novo" search={{ lotId: id }} className="ink mid">
            {`${lot} de ${name}, ${supplier}, ${formatDate(receivedAt, timeZone)}`}
          </Link>
        </li>
      ))}
    </ul>
  </div>
)

/** Without a label in stock. */
function nothingText(lots: number): string {
  if (lots > 1) return `${lots} lotes serão bloqueados`
  return lots === 1 ? 'O lote será bloqueado' : 'Nada em estoque para bloquear'
}

interface PresumedSwitchProps {
  readonly added: ReturnType<typeof addedProducts>
  readonly isOn: boolean
  readonly onSwitch: (isOn: boolean) => void
}

/** Whether what nobody read goes along, with what it adds. */
function PresumedSwitch({ added, isOn, onSwitch }: PresumedSwitchProps) {
  const about = listText(added.map(({ name, labels }) => `${name}, ${labelsText(labels)}`))
  return (
    <label className={`tick mid break ${styles.presumed}`}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
      />
      <span className="slim">Incluir o presumido</span>
      <span className={`muted text-2 regular ${styles.about}`}>
        {about}: o lote estava em uso, e ninguém o leu ao produzir.
      </span>
    </label>
  )
}
