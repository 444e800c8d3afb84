import { Readable } from 'node:stream'
import { csvRows } from '../csv.ts'
import type { TenantTransaction } from '../database/tenant-transaction.ts'
import type { UnitOfWork } from '../events/unit-of-work.ts'
import type { Identity } from '../http/identity.ts'
import type { Permission } from '../http/contract/permission.ts'
import type { Route } from '../http/route.ts'
import { sessionRoute } from '../http/route.ts'
import type { ImportBody } from './contract/api.ts'
import { importBody, importPreview, importResult } from './contract/api.ts'
import type { ImportDefinition } from './import-definition.ts'
import type { NumberedBody, RowError } from './import-rows.ts'
import { previewOf, validBodies, withErrors } from './import-rows.ts'
import { readTable } from './read-table.ts'

export interface ImportSample {
  readonly fileName: string
  readonly headings: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface ImportOptions {
  /** Whether names that are not registered are registered too. */
  readonly createMissing: boolean
}

export interface SaveOptions extends ImportOptions {
  /** Who sends the file. */
  readonly author: Identity
}

/** A module's definition of an import from a file. */
export interface Import<Body> {
  /** Path of the routes: `/api/ingredients/import`. */
  readonly path: string
  readonly tag: string
  /** The permission that all of it needs. */
  readonly needs?: Permission
  /** What saving the rows refuses. */
  readonly refusals?: readonly string[]
  /** An example file that can be imported as it is: its names are ones that this tenant has registered. */
  sample(tx: TenantTransaction): Promise<ImportSample>
  /** The columns, and the identity keys that are registered now. */
  define(tx: TenantTransaction, options: ImportOptions): Promise<ImportDefinition<Body>>
  /** What is wrong with the rows together, by line: asked where each row by itself is right. `save` refuses the same. */
  check?(tx: TenantTransaction, rows: readonly NumberedBody<Body>[]): Promise<ReadonlyMap<number, readonly RowError[]>>
  /** Answers how many entries there are: where rows belong together, fewer than rows. */
  save(unit: UnitOfWork, rows: readonly NumberedBody<Body>[], options: SaveOptions): Promise<number>
}

const fileRefusals = [
  'import_busy',
  'import_file_unreadable',
  'import_file_empty',
  'import_file_too_large',
  'import_too_many_rows',
  'import_column_missing',
  'import_column_repeated',
]

const optionsOf = ({ createMissing = false }: ImportBody): ImportOptions => ({ createMissing })

export function importRoutes<Body>({
  path,
  tag,
  needs,
  refusals,
  sample,
  define,
  check,
  save,
}: Import<Body>): readonly Route[] {
  const right = needs === undefined ? {} : { needs }
  return [
    sessionRoute({
      method: 'get',
      path: `${path}/sample.csv`,
      tag,
      ...right,
      summary: 'Um arquivo de exemplo para importar',
      answers: { 200: { file: 'text/csv' } },
      handle: async ({ read }) => {
        const { fileName, headings, rows } = await read(sample)
        return {
          status: 200,
          body: undefined,
          file: {
            stream: Readable.from([csvRows([headings, ...rows], { bom: true })]),
            type: 'text/csv; charset=utf-8',
            name: fileName,
            save: true,
          },
        }
      },
    }),
    sessionRoute({
      method: 'post',
      path: `${path}/preview`,
      tag,
      ...right,
      summary: 'O que um arquivo traria, linha por linha, sem gravar nada',
      body: importBody,
      answers: { 200: importPreview },
      refusals: fileRefusals,
      handle: async ({ read, body, identity }) => {
        const table = await readTable(body, identity.tenantId)
        const preview = await read(async (tx) => {
          const definition = await define(tx, optionsOf(body))
          const ofRows = previewOf(table, definition)
          if (check === undefined || ofRows.invalid > 0) return ofRows
          return withErrors(ofRows, await check(tx, validBodies(table, definition)))
        })
        return { status: 200, body: preview }
      },
    }),
    sessionRoute({
      method: 'post',
      path,
      tag,
      ...right,
      summary: 'Importa um arquivo: todas as linhas ou nenhuma',
      body: importBody,
      answers: { 201: importResult },
      refusals: [...fileRefusals, 'import_has_errors', ...(refusals ?? [])],
      handle: async ({ write, body, identity }) => {
        // The file is read before the write transaction: the tenant's head lock is not held meanwhile.
        const table = await readTable(body, identity.tenantId)
        return write(async (unit) => {
          const rows = validBodies(table, await define(unit.tx, optionsOf(body)))
          const imported = await save(unit, rows, { ...optionsOf(body), author: identity })
          return { status: 201, body: { imported } }
        })
      },
    }),
  ]
}
