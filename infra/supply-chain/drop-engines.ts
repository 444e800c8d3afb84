import { readFileSync, writeFileSync } from 'node:fs'
import { lockWithoutEngines } from './engines.ts'

// Run by `npm run lock` after a change of the packages; engines.ts says why.
const lock = new URL('../../package-lock.json', import.meta.url)
writeFileSync(lock, lockWithoutEngines(readFileSync(lock, 'utf8')))
