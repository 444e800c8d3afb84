import { counted } from '#contract/words'
import { IconArrowBackUp, IconCircleCheck, IconCircleX, IconRefresh } from '../../../components/icons.ts'
import { Pressable } from '../../../components/kit/pressable.tsx'
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
          <li key={entry.code} data-state={entry.state}>
            <Mark state={entry.state} />
            <span className={`grow slim break ${styles.words}`}>
              <b>{nameOf(entry)}</b>
              <em>
                {entry.code} · {resultOf(entry)}
              </em>
              {entry.state === 'done' && entry.sooner !== null ? (
                <Sooner entry={entry} sooner={entry.sooner} onSooner={onSooner} />
              ) : null}
              {entry.state === 'refused' && entry.missing !== undefined ? (
                <span className={`gap-2 ink break ${styles.sooner}`}>
                  <Pressable className="control ink mid" onClick={() => onFound(entry)}>
                    Achei: volta para a lista
                  </Pressable>
                </span>
              ) : null}
            </span>
            {entry.state === 'done' ? (
              <Pressable aria-label={`Desfazer ${entry.label.name}`} onClick={() => onUndo(entry)}>
                <IconArrowBackUp size={22} aria-hidden="true" />
              </Pressable>
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
    <span className={`gap-2 ink break ${styles.sooner}`}>
      {sooner.text}
      <Pressable className="control ink mid" onClick={() => onSooner(entry, sooner.code)}>
        Usar aquele
      </Pressable>
    </span>
  )
}

function Mark({ state }: Pick<ScannedLabel, 'state'>) {
  const Icon = { sending: IconRefresh, done: IconCircleCheck, undone: IconArrowBackUp, refused: IconCircleX }[state]
  return <Icon size={22} aria-hidden="true" />
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
      return entry.kind === 'discard' ? 'descartada' : 'consumida'
    case 'undone':
      return 'baixa desfeita: está em estoque'
    case 'refused':
      return entry.text
    default:
      return entry satisfies never
  }
}
