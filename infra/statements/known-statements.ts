import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The SQL texts that the product sends with parameters, each once, in `statements.json`. The tests of a cluster plan each
 * of them once (`infra/citus/statements.citus.test.ts`).
 */
export const STATEMENTS_FILE = join(import.meta.dirname, 'statements.json')
/** Where a recording run writes the texts of each test server, as `npm run statements` asks. */
export const RECORDING_FOLDER = 'RECORD_STATEMENTS_TO'

export const knownStatements = (): readonly string[] => JSON.parse(readFileSync(STATEMENTS_FILE, 'utf8')) as string[]

/** Called with the texts that a test server has sent. Throws an error that names each text that the file lacks. */
export function assertKnown(sent: ReadonlySet<string>): void {
  const folder = process.env[RECORDING_FOLDER]
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify([...sent]))
    return
  }
  const known = new Set(knownStatements())
  const unknown = [...sent].filter((text) => !known.has(text))
  if (unknown.length > 0)
    throw new Error(
      `infra/statements/statements.json lacks ${unknown.length} SQL texts that this test's server has sent. ` +
        `Run: npm run statements -- the-test-file. The texts:\n${unknown.join('\n\n')}`,
    )
}
