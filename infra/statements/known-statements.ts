import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The SQL texts that the product sends with parameters, each once, in `statements.json`. The tests of a cluster plan each
 * of them once (`infra/citus/statements.citus.test.ts`).
 */
export const STATEMENTS_FILE = join(import.meta.dirname, 'statements.json')
/** The environment variable that names the folder into which a recording run writes the texts of each test server. */
export const RECORDING_FOLDER = 'RECORD_STATEMENTS_TO'

export const knownStatements = (): readonly string[] => JSON.parse(readFileSync(STATEMENTS_FILE, 'utf8')) as string[]

/** Stands in a text that a test makes up, or makes of one of the product. */
export const OF_A_TEST = '/* of a test */'

/** Tests send texts of their own too: without parameters, or to read a plan. */
export const isOfProduct = (text: string) =>
  text.includes('$1') && !text.includes(OF_A_TEST) && !/^(explain|set|do) /.test(text)

/** A test's own text may name the id that it has just made: the next run would record another one. */
const hasRandomId = (text: string) => /'[\da-f]{8}-[\da-f]{4}-/.test(text)

/** Called with the texts that a test server has sent. */
export function recordSent(sent: ReadonlySet<string>): void {
  const folder = process.env[RECORDING_FOLDER]
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, `${randomUUID()}.json`),
    JSON.stringify([...sent].filter((text) => isOfProduct(text) && !hasRandomId(text))),
  )
}
