import { useEffect, useId, useRef, useState } from 'react'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../icons.ts'
import { Button } from '../kit/button.tsx'
import { FilePicker } from './file-picker.tsx'
import { amount, ignoredText, missingText, readyText, rowsShown, wrongText } from './import-rows.ts'
import type { ImportNoun } from './import-rows.ts'
import { PreviewTable } from './preview-table.tsx'
import type { ReadFile, TableImport } from './use-table-import.ts'
import styles from './table-import.module.css'

interface PreviewPanelProps {
  readonly file: ReadFile
  readonly controls: TableImport
  readonly noun: ImportNoun
}

export function PreviewPanel({ file: { body, preview }, controls, noun }: PreviewPanelProps) {
  const { columns, ignoredColumns, rows, valid, invalid, missing } = preview
  const [confirmed, setConfirmed] = useState(false)
  const waitsForConfirmation = missing.length > 0 && !confirmed
  const [onlyWrong, setOnlyWrong] = useState(invalid > 0)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const ignored = ignoredText(ignoredColumns)
  // The file picker that had the focus is gone: move the focus to the title of the preview.
  useEffect(() => title.current?.focus(), [])

  return (
    <section aria-labelledby={titleId}>
      <div className={`card ${styles.summary}`}>
        <h2 id={titleId} ref={title} tabIndex={-1} className={`below-2 text-4 strong ${styles.title}`}>
          {body.fileName}
        </h2>
        <ul className={`flex wrap gap-2 mid figures ${styles.counts}`}>
          {valid > 0 ? (
            <li>
              <IconCircleCheck size={18} aria-hidden="true" />
              {readyText(valid)}
            </li>
          ) : null}
          {invalid > 0 ? (
            <li className={styles.wrong}>
              <IconCircleX size={18} aria-hidden="true" />
              {wrongText(invalid)}
            </li>
          ) : null}
        </ul>
        {ignored ? (
          <p className={`above-3 warned mid ${styles.ignored}`}>
            <IconAlertTriangle size={18} aria-hidden="true" />
            {ignored}
          </p>
        ) : null}
        <p className="above-3 muted">
          {invalid > 0
            ? 'Nada é importado enquanto houver erro: corrija a planilha e escolha o arquivo outra vez.'
            : 'Confira as linhas. Ao importar, todas entram de uma vez.'}
        </p>
        {missing.length > 0 ? (
          <label className={styles.missing}>
            <input
              type="checkbox"
              checked={confirmed}
              onChange={(event) => setConfirmed(event.currentTarget.checked)}
            />
            <span>{missingText(missing)}</span>
          </label>
        ) : null}
        <div className={`row wrap gap-3 above-4 ${styles.actions}`}>
          <Button disabled={invalid > 0 || waitsForConfirmation || controls.saving} onClick={controls.save}>
            {controls.saving ? 'Importando...' : `Importar ${amount(rows.length, noun)}`}
          </Button>
          <FilePicker again onChoose={(chosen) => void controls.choose(chosen)} />
          {invalid > 0 ? (
            <label className={styles.filter}>
              <input
                type="checkbox"
                checked={onlyWrong}
                onChange={(event) => setOnlyWrong(event.currentTarget.checked)}
              />
              Só com erro
            </label>
          ) : null}
        </div>
      </div>
      <PreviewTable columns={columns} rows={rowsShown(rows, onlyWrong && invalid > 0)} />
    </section>
  )
}
