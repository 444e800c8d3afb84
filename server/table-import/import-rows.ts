import { Rejection } from '../errors.ts'
import { nameKey } from '../contract/text.ts'
import { quoted, shown } from './cells.ts'
import type { ImportPreview, ImportPreviewRow } from './contract/api.ts'
import type { ImportColumn, ImportDefinition } from './import-definition.ts'
import { identityKey } from './import-definition.ts'
import type { Cell, Table, TableRow } from './table.ts'
import { isBlank } from './table.ts'

export type RowError = ImportPreviewRow['errors'][number]

/** A row of the file: the body that it gives, or its errors. */
interface ImportRow<Body> {
  readonly line: number
  /** In the order of the definition's columns, as the preview shows them. */
  readonly cells: readonly string[]
  readonly outcome:
    | { readonly status: 'valid'; readonly body: Body }
    | { readonly status: 'invalid'; readonly errors: readonly RowError[] }
}

interface ReadTable<Body> {
  readonly rows: readonly ImportRow<Body>[]
  readonly ignoredColumns: readonly string[]
  /** Headings of the columns that the preview shows. */
  readonly shownColumns: readonly string[]
}

const isHidden = ({ isRare }: Pick<ImportColumn<string>, 'isRare'>, place: number | undefined) =>
  isRare === true && place === undefined

/** For each column of the definition, its index in the file; undefined where the file does not have it. */
type Places = readonly (number | undefined)[]

/** Throws Rejection 'import_column_missing' or 'import_column_repeated'. */
function importRows<Body>(table: Table, definition: ImportDefinition<Body>): ReadTable<Body> {
  const { places, ignoredColumns } = columnPlaces(table.headings, definition.columns)
  const lineOfKey = new Map<string, number>()
  const rows = table.rows.map((row) => importRow(row, { definition, places, width: table.headings.length, lineOfKey }))
  const shownColumns = definition.columns.flatMap((column, at) =>
    isHidden(column, places[at]) ? [] : [column.heading],
  )
  return { rows, ignoredColumns, shownColumns }
}

export function previewOf<Body>(table: Table, definition: ImportDefinition<Body>): ImportPreview {
  const { rows, ignoredColumns, shownColumns } = importRows(table, definition)
  const valid = rows.filter(({ outcome }) => outcome.status === 'valid').length
  return {
    columns: [...shownColumns],
    ignoredColumns: [...ignoredColumns],
    rows: rows.map(({ line, cells, outcome }) => ({
      line,
      cells: [...cells],
      errors: outcome.status === 'invalid' ? [...outcome.errors] : [],
    })),
    valid,
    invalid: rows.length - valid,
    missing: missingNames(rows, definition),
  }
}

/** The preview with errors that rows have only together, by line. */
export function withErrors(preview: ImportPreview, errors: ReadonlyMap<number, readonly RowError[]>): ImportPreview {
  const rows = preview.rows.map((row) => ({ ...row, errors: [...row.errors, ...(errors.get(row.line) ?? [])] }))
  const invalid = rows.filter((row) => row.errors.length > 0).length
  return { ...preview, rows, invalid, valid: rows.length - invalid }
}

/** The names in valid rows that are not registered, each once, in the order of the file. */
function missingNames<Body>(rows: readonly ImportRow<Body>[], { columns }: ImportDefinition<Body>) {
  return columns.flatMap(({ field, heading, creates }) => {
    if (creates === undefined) return []
    const names = new Map<string, string>()
    for (const { outcome } of rows) {
      const name = outcome.status === 'valid' ? outcome.body[field] : undefined
      if (typeof name !== 'string' || name === '' || creates.has(nameKey(name)) || names.has(nameKey(name))) continue
      names.set(nameKey(name), name)
    }
    return names.size === 0 ? [] : [{ column: heading, names: [...names.values()] }]
  })
}

/** The body of a row with its line in the file. */
export interface NumberedBody<Body> {
  readonly line: number
  readonly body: Body
}

/** The bodies of all rows with their lines. Throws Rejection 'import_has_errors' when a row has errors. */
export function validBodies<Body>(table: Table, definition: ImportDefinition<Body>): NumberedBody<Body>[] {
  const { rows } = importRows(table, definition)
  const bodies = rows.flatMap(({ line, outcome }) => (outcome.status === 'valid' ? [{ line, body: outcome.body }] : []))
  if (bodies.length < rows.length) throw new Rejection('import_has_errors', { count: rows.length - bodies.length })
  return bodies
}

function columnPlaces(
  headings: readonly string[],
  columns: readonly ImportColumn<string>[],
): { places: Places; ignoredColumns: string[] } {
  const keys = headings.map(headingKey)
  const placesOf = (names: readonly string[]) =>
    keys.flatMap((key, index) => (names.map(nameKey).includes(key) ? [index] : []))
  const places = columns.map(({ heading, synonyms, isRequired }) => {
    const own = placesOf([heading])
    // A synonym counts only without the own heading: "Item" is the name, but not when there is a "Nome" too.
    const [place, repeated] = own.length > 0 ? own : placesOf(synonyms)
    if (repeated !== undefined) throw new Rejection('import_column_repeated', { column: heading })
    if (place === undefined && isRequired) throw new Rejection('import_column_missing', { column: heading })
    return place
  })
  return {
    places,
    ignoredColumns: headings.filter((heading, index) => heading !== '' && !places.includes(index)).map(shown),
  }
}

/** Ignores marks at the end: "Nome *" and "Nome:" are "Nome". */
function headingKey(heading: string): string {
  return nameKey(heading.replace(/[*:\s]{1,5}$/, ''))
}

interface RowContext<Body> {
  readonly definition: ImportDefinition<Body>
  readonly places: Places
  /** Number of columns in the heading. */
  readonly width: number
  /** The line of each identity key so far. */
  readonly lineOfKey: Map<string, number>
}

function importRow<Body>(
  { line, cells }: TableRow,
  { definition, places, width, lineOfKey }: RowContext<Body>,
): ImportRow<Body> {
  const { columns, schema } = definition
  const own = places.map((place): Cell => (place === undefined ? '' : (cells[place] ?? '')))
  const { raw, errors } = readCells(own, columns)
  const parsed = schema.safeParse(raw)
  const issues = (parsed.error?.issues ?? []).map(({ path: [field], message }) => ({
    column: columns.find((column) => column.field === field)?.heading ?? null,
    message,
  }))
  const found = [...errors, ...issues, ...outsideHeading(cells, width), ...repetition(raw, line, definition, lineOfKey)]
  // Only the first error of each column (others follow from it), then the row's own.
  const all = [...columns.map(({ heading }) => heading), null].flatMap(
    (column) => found.find((error) => error.column === column) ?? [],
  )
  const outcome =
    parsed.success && all.length === 0
      ? { status: 'valid' as const, body: parsed.data }
      : { status: 'invalid' as const, errors: all }
  const cellsShown = columns.flatMap((column, at) => (isHidden(column, places[at]) ? [] : [shown(own[at] ?? '')]))
  return { line, cells: cellsShown, outcome }
}

function readCells(
  cells: readonly Cell[],
  columns: readonly ImportColumn<string>[],
): { raw: Record<string, unknown>; errors: RowError[] } {
  const raw: Record<string, unknown> = {}
  const errors: RowError[] = []
  for (const [index, { field, heading, read, blank }] of columns.entries()) {
    const cell = cells[index] ?? ''
    const result = isBlank(cell) ? { value: blank } : read(cell)
    if ('error' in result) errors.push({ column: heading, message: result.error })
    else raw[field] = result.value
  }
  return { raw, errors }
}

/**
 * A cell without a heading, such as `Arroz,12,90` under `Nome,Preço`: the other cells may be in the wrong column too.
 */
function outsideHeading(cells: readonly Cell[], width: number): RowError[] {
  const stray = cells.slice(width).find((cell) => !isBlank(cell))
  return stray === undefined
    ? []
    : [{ column: null, message: `Há um valor à direita da última coluna do cabeçalho: ${quoted(stray)}` }]
}

function repetition<Body>(
  raw: Readonly<Record<string, unknown>>,
  line: number,
  { columns, identity }: ImportDefinition<Body>,
  lineOfKey: Map<string, number>,
): RowError[] {
  if (identity === undefined) return []
  const key = identityKey(identity.fields.map((field) => (typeof raw[field] === 'string' ? raw[field] : '')))
  const column = columns.find(({ field }) => field === identity.fields[0])?.heading ?? null
  const earlier = lineOfKey.get(key)
  if (earlier !== undefined) return [{ column, message: `Repete a linha ${earlier}` }]
  lineOfKey.set(key, line)
  return identity.registered.has(key) ? [{ column, message: identity.taken }] : []
}
