import { useEffect, useId, useRef, useState } from 'react'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '../icons.ts'
import { Button } from '../kit/button.tsx'
import { FilePicker } from './file-picker.tsx'
import { amount, ignoredText, missingText, readyText, rowsShown, wrongText } from './import-rows.ts'
import type { ImportNoun } from './import-rows.ts'
import { PreviewTable } from './preview-table.tsx'
import type { ReadFile, TableImport } from './use-table-import.ts'
import styles from './table-import.module.css'
import { SectionTitle } from '../kit/section-title.tsx'

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
      <div className="card padded below-4">
        <SectionTitle id={titleId} ref={title} tabIndex={-1}>
          {body.fileName}
        </SectionTitle>
        <ul className="flex wrap gap-2 above-2 mid figures">
          {valid > 0 ? (
            <li className="tinted pill inline-row gap-2" data-tone="good">
              <IconCircleCheck size={18} aria-hidden="true" />
              {readyText(valid)}
            </li>
          ) : null}
          {invalid > 0 ? (
            <li className="tinted pill inline-row gap-2" data-tone="bad">
              <IconCircleX size={18} aria-hidden="true" />
              {wrongText(invalid)}
            </li>
          ) : null}
        </ul>
        {ignored ? (
          <p className="row gap-2 above-3 warned mid">
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
          <label className="tick above-3 mid break">
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
            <label className="tick mid">
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
