import { counted } from '#contract/words'
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconRefresh } from '../../../components/icons.ts'
import { Button } from '../../../components/kit/button.tsx'
import { IconButton } from '../../../components/kit/icon-button.tsx'
import { isKept } from '../../../lib/offline/send-or-keep.ts'
import styles from './scan-dialog.module.css'
import type { ScannedLabel } from './use-scanned-labels.ts'

interface ScannedListProps {
  readonly scanned: readonly ScannedLabel[]
  readonly onUndo: (entry: DoneLabel) => void
  /** The other one is to be used, and not this one. */
  readonly onSooner: (entry: DoneLabel, code: string) => void
  /** A missing label goes back to the list. */
  readonly onFound: (entry: Extract<ScannedLabel, { state: 'refused' }>) => void
}

type DoneLabel = Extract<ScannedLabel, { state: 'done' }>

/** The labels of the continuous mode, newest first; each baixa can be undone from here. */
export function ScannedList({ scanned, onUndo, onSooner, onFound }: ScannedListProps) {
  const done = scanned.filter(({ state }) => state === 'done').length
  return (
    <section className={styles.scanned} aria-label="Etiquetas lidas" hidden={scanned.length === 0}>
      <p className="mid" role="status">
        {counted(done, 'baixa', 'baixas')}
      </p>
      <ul>
        {scanned.map((entry) => (
          <li key={entry.code} className={`row gap-3 ${toneOf(entry)}`} data-state={entry.state}>
            <Mark state={entry.state} />
            <span className="stack grow slim break">
              <b className="mid ink">{nameOf(entry)}</b>
              <em className={entry.state === 'refused' ? 'text-1' : 'muted text-1'}>
                {entry.code} · {resultOf(entry)}
              </em>
              {entry.state === 'done' && entry.sooner !== null ? (
                <Sooner entry={entry} sooner={entry.sooner} onSooner={onSooner} />
              ) : null}
              {entry.state === 'refused' && entry.missing !== undefined ? (
                <Button look="quiet" onClick={() => onFound(entry)}>
                  Achei: volta para a lista
                </Button>
              ) : null}
            </span>
            {entry.state === 'done' ? (
              <IconButton label={`Desfazer ${entry.label.name}`} onClick={() => onUndo(entry)}>
                <IconArrowBackUp size={22} aria-hidden="true" />
              </IconButton>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SoonerProps extends Pick<ScannedListProps, 'onSooner'> {
  readonly entry: DoneLabel
  readonly sooner: NonNullable<DoneLabel['sooner']>
}

/** It does not hold up the reading: the baixa is made, and can be changed for the one that expires sooner. */
function Sooner({ entry, sooner, onSooner }: SoonerProps) {
  return (
    <>
      <span className="ink above-2 below-2">{sooner.text}</span>
      <Button look="quiet" onClick={() => onSooner(entry, sooner.code)}>
        Usar aquele
      </Button>
    </>
  )
}

function Mark({ state }: Pick<ScannedLabel, 'state'>) {
  const Icon = { sending: IconRefresh, done: IconCircleCheck, undone: IconArrowBackUp, refused: IconCircleX }[state]
  return <Icon size={22} aria-hidden="true" />
}

/** It is not done yet: another word and another colour than what is (spec K, rule 10). */
const isWaiting = (entry: DoneLabel): boolean => isKept(entry.label)

function toneOf(entry: ScannedLabel): 'good' | 'bad' | 'warned' {
  if (entry.state === 'refused') return 'bad'
  return entry.state === 'done' && isWaiting(entry) ? 'warned' : 'good'
}

function nameOf(entry: ScannedLabel): string {
  switch (entry.state) {
    case 'sending':
      return 'Enviando…'
    case 'done':
    case 'undone':
      return entry.label.name
    case 'refused':
      return entry.name ?? 'Não registrada'
    default:
      return entry satisfies never
  }
}

function resultOf(entry: ScannedLabel): string {
  switch (entry.state) {
    case 'sending':
      return 'registrando a baixa'
    case 'done':
      if (entry.fault !== null) return entry.fault
      return `${entry.kind === 'discard' ? 'descartada' : 'consumida'}${isWaiting(entry) ? ', guardado neste aparelho' : ''}`
    case 'undone':
      return 'baixa desfeita: está em estoque'
    case 'refused':
      return entry.text
    default:
      return entry satisfies never
  }
}
