import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { migrationTexts } from './migrate.ts'

// A migration that a database has run is never changed: what it lacks comes in a later one (0010 was changed once, and
// 0020 repairs what came of it). A new migration adds its line here, by `vitest -u`; no other line changes.
it('no migration was changed since it was first shipped', async () => {
  const hashes = [...(await migrationTexts())].map(
    ([name, text]) => `${name} ${createHash('sha256').update(text).digest('hex')}`,
  )
  await expect(`${hashes.join('\n')}\n`).toMatchFileSnapshot('./migration-hashes.txt')
})
