import { type ChangeEvent, useId, useState } from 'react'
import { IconFileSpreadsheet } from '../icons.ts'
import { FILE_BYTES_MAX, sizeText } from './import-file.ts'
import styles from './file-picker.module.css'

interface FilePickerProps {
  /** Small, beside other buttons, once a file has been chosen. */
  readonly again?: boolean
  readonly onChoose: (file: File) => void
}

/** The browser's own file field, unseen and as large as what is seen: it opens by click and by key, and takes what is dropped on it. */
export function FilePicker({ again = false, onChoose }: FilePickerProps) {
  const [over, setOver] = useState(false)
  const hintId = useId()
  const call = again ? 'Escolher outro arquivo' : 'Escolher arquivo'

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    if (file) onChoose(file)
    // The same file, corrected and chosen again, is a change too.
    event.currentTarget.value = ''
  }

  return (
    <div className={styles.picker}>
      <input
        type="file"
        className={styles.input}
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={call}
        aria-describedby={again ? undefined : hintId}
        onChange={handleChange}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      />
      {again ? (
        <span className={`button-link ${styles.face}`} data-quiet aria-hidden="true">
          {call}
        </span>
      ) : (
        <span className={`${styles.face} ${styles.zone}`} data-over={over || undefined}>
          <IconFileSpreadsheet size={32} stroke={1.5} className={styles.mark} aria-hidden="true" />
          <span className={styles.call} aria-hidden="true">
            {call}
          </span>
          <span id={hintId} className={styles.hint}>
            ou arraste para cá: CSV ou planilha .xlsx, até {sizeText(FILE_BYTES_MAX)}
          </span>
        </span>
      )}
    </div>
  )
}
