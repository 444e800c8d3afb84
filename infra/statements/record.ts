// `npm run statements`: runs the int project and writes statements.json anew. With names of test files it runs only those
// and adds what they send; of what is there it takes away only texts that write in a form that no recorded one has.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RECORDING_FOLDER, STATEMENTS_FILE, knownStatements } from './known-statements.ts'
import { withoutStale } from './stale-texts.ts'

const files = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'foodid-statements-'))
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'int', ...files], {
  stdio: 'inherit',
  env: { ...process.env, [RECORDING_FOLDER]: folder },
})
const recorded = readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[])
rmSync(folder, { recursive: true })
// A failed test may have sent only a part of its statements, so nothing is taken away then.
const kept = files.length > 0 || status !== 0 ? knownStatements() : []
const statements = [...new Set([...withoutStale(kept, recorded), ...recorded])].toSorted()
writeFileSync(STATEMENTS_FILE, `${JSON.stringify(statements, null, 2)}\n`)
console.log(`${statements.length} SQL texts`)
process.exitCode = status ?? 1
