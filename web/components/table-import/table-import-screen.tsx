import type { ReactNode } from 'react'
import { addressWithTenant } from '../../lib/tenant.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { IconDownload } from '../icons.ts'
import { MessageBanner } from '../message-banner.tsx'
import { PageHeader } from '../page-header.tsx'
import { FilePicker } from './file-picker.tsx'
import type { ImportNoun } from './import-rows.ts'
import { PreviewPanel } from './preview-panel.tsx'
import { useTableImport } from './use-table-import.ts'
import styles from './table-import.module.css'

interface TableImportScreenProps {
  readonly title: string
  readonly noun: ImportNoun
  /** What a row of the spreadsheet is. Default: an entry of its own. */
  readonly row?: string
  /** Describes the columns of the spreadsheet. */
  readonly columns: ReactNode
  /** Base path of the requests: `/api/ingredients/import`. */
  readonly path: string
  /** Whether the import can register names that are missing, after the user has confirmed them. */
  readonly createsMissing?: boolean
  readonly back: ReactNode
  readonly onImported: (count: number) => void
}

/** Imports a spreadsheet: the user chooses a file, checks the rows, and imports all of them or none. */
export function TableImportScreen({
  title,
  noun,
  row = `Cada linha da planilha vira um ${noun.one}.`,
  columns,
  path,
  createsMissing = false,
  back,
  onImported,
}: TableImportScreenProps) {
  const controls = useTableImport({ path, createsMissing, onImported })
  const { file, message, choose, reading } = controls
  return (
    <>
      {back}
      <PageHeader
        title={title}
        description={`${row} Nada é salvo antes de você conferir.`}
        actions={
          <a href={addressWithTenant(`${path}/sample.csv`)} className="button-link" data-look="quiet" download>
            <IconDownload size={18} aria-hidden="true" />
            Baixar arquivo de exemplo
          </a>
        }
      />
      <MessageBanner text={message} sticky />
      {file ? <PreviewPanel key={file.reading} file={file} controls={controls} noun={noun} /> : null}
      {file || reading ? null : (
        <>
          <FilePicker onChoose={(chosen) => void choose(chosen)} />
          <section className={`stack gap-3 above-5 muted ${styles.help}`} aria-label="Como preparar a planilha">
            <p>A primeira linha traz os nomes das colunas: {columns} A ordem não importa, nem acentos ou maiúsculas.</p>
            <p>
              A importação é inteira ou nenhuma: com uma só linha errada nada é salvo, e o erro aparece ao lado da
              linha.
            </p>
          </section>
        </>
      )}
      {reading && !file ? <Skeleton label="Lendo o arquivo..." /> : null}
    </>
  )
}
