import pg from 'pg'
import type { Statement } from './statement.ts'

const INT8_OID = 20
const DATE_OID = 1082

/** How the columns of an answer are read, which the types of `ColumnTypes` stand for. */
export const columnParsers = new pg.TypeOverrides()
// Positions and counters stay far below 2^53, so a number represents them exactly.
columnParsers.setTypeParser(INT8_OID, Number)
// A day has no time zone, which the driver's Date would give it.
columnParsers.setTypeParser(DATE_OID, String)

/** The rows of a statement that is of no tenant. */
export async function clientRows<Row>(
  client: Pick<pg.ClientBase, 'query'>,
  { sql, parameters }: Statement<Row>,
): Promise<NoInfer<Row>[]> {
  const { rows } = await client.query({ text: sql, values: [...parameters], types: columnParsers })
  return rows as Row[]
}
