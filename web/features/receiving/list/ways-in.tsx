import { useId } from 'react'
import type { ChangeEvent } from 'react'
import { IconBarcode, IconFileInvoice } from '../../../components/icons.ts'
import { Tile } from '../../../components/kit/tile.tsx'
import styles from './receipts-screen.module.css'

interface WaysInProps {
  readonly reading: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly onBox: () => void
}

/** The note's file, and the camera. */
export function WaysIn({ reading, onFiles, onBox }: WaysInProps) {
  const hint = useId()

  function handleChange({ currentTarget: field }: ChangeEvent<HTMLInputElement>) {
    const files = [...(field.files ?? [])]
    // Without a value, choosing the same file again fires a change event.
    field.value = ''
    if (files.length > 0) onFiles(files)
  }

  return (
    <section className="stack gap-2 below-4" aria-label="Ler">
      <div className={styles.ways}>
        <span className={`tile ${styles.file}`} data-look="filled" data-size="big">
          <IconFileInvoice size={30} stroke={1.75} aria-hidden="true" />
          <span aria-hidden="true">
            {reading ? 'Lendo…' : 'Ler nota'}
            <small>XML do WhatsApp ou e-mail</small>
          </span>
          <input
            type="file"
            multiple
            accept=".xml,text/xml,application/xml"
            aria-label="Ler nota (XML)"
            aria-describedby={hint}
            disabled={reading}
            onChange={handleChange}
          />
        </span>
        <Tile size="big" icon={<IconBarcode size={30} stroke={1.75} aria-hidden="true" />} onClick={onBox}>
          Ler caixa
          <small>câmera: código ou DANFE</small>
        </Tile>
      </div>
      <p id={hint} className={`muted text-1 mid ${styles.hint}`}>
        No computador, solte o arquivo em qualquer lugar desta tela.
      </p>
    </section>
  )
}
