import { useId, useState } from 'react'
import type { ChangeEvent } from 'react'
import { IconFileSpreadsheet } from '../icons.ts'
import { FILE_BYTES_MAX, sizeText } from './import-file.ts'
import styles from './file-picker.module.css'

interface FilePickerProps {
  /** A small button, for choosing another file. */
  readonly again?: boolean
  readonly onChoose: (file: File) => void
}

/**
 * An invisible native file field over the visible face: it opens by click and by keyboard, and accepts dropped files.
 */
export function FilePicker({ again = false, onChoose }: FilePickerProps) {
  const [dragging, setDragging] = useState(false)
  const hintId = useId()
  const buttonText = again ? 'Escolher outro arquivo' : 'Escolher arquivo'

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.currentTarget.files ?? []
    if (file) onChoose(file)
    // Without a value, choosing the same file again fires a change event.
    event.currentTarget.value = ''
  }

  return (
    <div className={styles.picker}>
      <input
        type="file"
        className={styles.input}
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={buttonText}
        aria-describedby={again ? undefined : hintId}
        onChange={handleChange}
        onDragEnter={() => setDragging(true)}
        onDragLeave={() => setDragging(false)}
        onDrop={() => setDragging(false)}
      />
      {again ? (
        <span className={`button-link ${styles.face}`} data-look="quiet" aria-hidden="true">
          {buttonText}
        </span>
      ) : (
        <span className={`stack gap-2 text-center ${styles.face} ${styles.zone}`} data-over={dragging || undefined}>
          <IconFileSpreadsheet size={32} stroke={1.5} className="brand" aria-hidden="true" />
          <span className="brand text-3 strong" aria-hidden="true">
            {buttonText}
          </span>
          <span id={hintId} className="muted text-2">
            ou arraste para cá: CSV ou planilha .xlsx, até {sizeText(FILE_BYTES_MAX)}
          </span>
        </span>
      )}
    </div>
  )
}
