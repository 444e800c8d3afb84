import * as z from 'zod/mini'
import type { RejectionTexts } from '../../http/contract/problem.ts'
import { atMost, lineOfText } from '../../contract/text.ts'
import { IMPORT_ROWS_MAX } from './limits.ts'

/** A whole CSV or .xlsx file. A JSON request is limited to 1 MiB, so the file to about 780 KB. */
export const importBody = z.strictObject({
  fileName: lineOfText({ label: 'O nome do arquivo', min: 1, max: 255, required: 'Escolha um arquivo' }),
  /** The file's bytes in base64. */
  content: z
    .string('Escolha um arquivo')
    .check(
      z.minLength(1, 'O arquivo está vazio'),
      atMost(1_048_576, 'O arquivo é grande demais'),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'O conteúdo do arquivo deve vir em base64'),
    ),
  /** Names that are not registered count as right, where the import can register them too. Default: false. */
  createMissing: z.optional(z.boolean('createMissing deve ser true ou false')),
})
export type ImportBody = z.infer<typeof importBody>

/** The rows that a file would import, with their errors. Nothing is saved yet. */
export const importPreview = z.object({
  /** Headings of the known columns, in the order of `cells`. */
  columns: z.array(z.string()),
  /** Headings in the file that match no column. */
  ignoredColumns: z.array(z.string()),
  rows: z.array(
    z.object({
      /** Line number as in a spreadsheet: the first line of the file is 1. */
      line: z.int(),
      cells: z.array(z.string()),
      /** `column` is one of `columns`, or null for an error of the whole row. */
      errors: z.array(z.object({ column: z.nullable(z.string()), message: z.string() })),
    }),
  ),
  valid: z.int(),
  invalid: z.int(),
  /** The names that the import would register with the rows, by column. Empty unless `createMissing` was sent. */
  missing: z.array(z.object({ column: z.string(), names: z.array(z.string()) })),
})
export type ImportPreview = z.infer<typeof importPreview>
export type ImportPreviewRow = ImportPreview['rows'][number]

export const importResult = z.object({ imported: z.int() })

export const importRejections = {
  import_file_unreadable: {
    kind: 'invalid',
    text: 'Não foi possível ler o arquivo. Envie um CSV ou uma planilha .xlsx.',
    path: 'content',
  },
  import_file_empty: { kind: 'invalid', text: 'O arquivo não tem nenhuma linha além do cabeçalho.', path: 'content' },
  import_file_too_large: {
    kind: 'invalid',
    text: 'A planilha é grande demais para ser importada de uma vez.',
    path: 'content',
  },
  import_too_many_rows: {
    kind: 'invalid',
    text: ({ rows }) => `O arquivo tem ${rows} linhas; importe no máximo ${IMPORT_ROWS_MAX} por vez.`,
    path: 'content',
  },
  import_column_missing: {
    kind: 'invalid',
    text: ({ column }) => `Falta a coluna "${column}" no cabeçalho do arquivo.`,
    path: 'content',
  },
  import_column_repeated: {
    kind: 'invalid',
    text: ({ column }) => `A coluna "${column}" aparece mais de uma vez no cabeçalho.`,
    path: 'content',
  },
  import_has_errors: {
    kind: 'invalid',
    text: ({ count }) => `${count === 1 ? '1 linha tem' : `${count} linhas têm`} erro; nada foi importado.`,
    path: 'content',
  },
} as const satisfies RejectionTexts
