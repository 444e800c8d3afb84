import * as z from 'zod/mini'
import type { AnswerColumns, AnswerType } from '../../server/database/statement.ts'
import { declaredColumns } from '../../server/database/statement.ts'
import type { Answered } from './recorded-database.ts'

export interface AnsweredField {
  readonly name: string
  readonly dataTypeID: number
}

/** The types of PostgreSQL by their object ids, which are the same in every database. */
const typeIds: Readonly<Record<AnswerType, number>> = {
  boolean: 16,
  bytea: 17,
  name: 19,
  bigint: 20,
  integer: 23,
  text: 25,
  json: 114,
  'integer[]': 1007,
  'text[]': 1009,
  date: 1082,
  timestamptz: 1184,
  numeric: 1700,
  jsonb: 3802,
}
const withSchema: readonly number[] = [typeIds.text, typeIds.json, typeIds.jsonb]

type Column = AnswerColumns[string]
const typeOf = (column: Column & string) => column.replace('?', '') as AnswerType
const nameOf = (id: number) => Object.entries(typeIds).find(([, own]) => own === id)?.[0] ?? `type ${id}`

const isOfType = (column: Column, id: number) =>
  typeof column === 'string' ? typeIds[typeOf(column)] === id : withSchema.includes(id)

const isOfColumn = (column: Column, value: unknown) =>
  typeof column === 'string' ? value !== null || column.endsWith('?') : z.safeParse(column, value).success

/** What PostgreSQL says of the columns of an answer, against what its statement declares. */
export function wrongColumns(declared: AnswerColumns, fields: readonly AnsweredField[]): string[] {
  const answered = new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]))
  const wrong = Object.entries(declared).flatMap(([name, column]) => {
    const id = answered.get(name)
    if (id === undefined) return [`${name} is declared and not answered`]
    const said = typeof column === 'string' ? column : 'with a schema'
    return isOfType(column, id) ? [] : [`${name} is declared ${said} and answered as ${nameOf(id)}`]
  })
  const more = fields.filter(({ name }) => !(name in declared))
  return [...wrong, ...more.map(({ name, dataTypeID: id }) => `${name} (${nameOf(id)}) is answered and not declared`)]
}

/** The values that a declared column cannot have, which PostgreSQL does not tell of a column. */
function wrongValues(declared: AnswerColumns, rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  return Object.entries(declared).flatMap(([name, column]) => {
    const row = rows.find((one) => !isOfColumn(column, one[name]))
    const said = typeof column === 'string' ? column : 'with another schema'
    return row === undefined ? [] : [`${name} is declared ${said} and answered ${JSON.stringify(row[name])}`]
  })
}

/** Compares all answers of a test server with what their statements declare. */
export class AnswerCheck {
  readonly #wrong = new Map<string, readonly string[]>()

  readonly see = (text: string, { fields, rows }: Answered): void => {
    const declared = declaredColumns.get(text)
    if (declared === undefined || this.#wrong.has(text)) return
    const wrong = [...wrongColumns(declared, fields), ...wrongValues(declared, rows)]
    if (wrong.length > 0) this.#wrong.set(text, wrong)
  }

  refuseWrong(): void {
    const [first] = this.#wrong
    if (first === undefined) return
    const [text, wrong] = first
    throw new Error(`This statement answers other rows than it declares: ${wrong.join('; ')}.\n${text}`)
  }
}
