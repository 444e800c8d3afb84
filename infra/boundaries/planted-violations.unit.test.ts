import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { checkRules } from './check-rules.ts'
import { importGraph, readAliases, readSources } from './import-graph.ts'
import type { Sources } from './import-graph.ts'
import { rules } from './rules.ts'

/** A small source tree that violates no rule: file → its imports. */
const skeleton: Readonly<Record<string, readonly string[]>> = {
  'vite.config.ts': ['vite'],
  'server/main.ts': ['./process.ts'],
  'server/process.ts': ['./product.ts'],
  'server/product.ts': ['./app.ts', './worker.ts', './provisioning.ts', './embedded-postgres/embedded.ts'],
  'server/admin.ts': ['./database/database.ts'],
  'server/provisioning.ts': ['./app.ts'],
  'server/app.ts': ['koa', './modules/index.ts', './http/route.ts', './http/session.ts'],
  'server/worker.ts': ['./modules/index.ts', './jobs/queue.ts'],
  'server/errors.ts': [],
  'server/events/event.ts': ['zod'],
  'server/events/decider.ts': ['./event.ts'],
  'server/events/event-store.ts': ['../database/database.ts', './event.ts'],
  'server/http/contract/problem.ts': ['zod'],
  'server/http/route.ts': ['koa', '@koa/router', './contract/problem.ts'],
  'server/http/session.ts': [],
  'server/jobs/queue.ts': ['bullmq'],
  'server/embedded-postgres/embedded.ts': ['pg', 'node:child_process'],
  'server/events/decider-spec.test-support.ts': ['vitest', './decider.ts'],
  'server/database/database.ts': ['pg', 'kysely', 'node:crypto'],
  'server/database/migrations/0001-event-log.ts': [],
  'server/modules/index.ts': ['./labels/index.ts', './catalog/index.ts', './auth/routes.ts', './recipes/routes.ts'],
  'server/modules/labels/index.ts': ['./routes.ts', './reactions.ts', './projections.ts'],
  'server/modules/labels/contract/api.ts': ['zod/mini', '#contract/problem', './tag-code.ts'],
  'server/modules/labels/contract/tag-code.ts': ['uqr'],
  'server/modules/labels/contract/provenance.ts': ['zod/mini'],
  'server/modules/labels/events.ts': ['zod', '../../events/event.ts', './contract/provenance.ts'],
  'server/modules/labels/decider.ts': [
    './events.ts',
    './contract/api.ts',
    '../../errors.ts',
    '../../events/decider.ts',
  ],
  'server/modules/labels/expiry-decider.ts': ['./events.ts', '../../events/decider.ts'],
  'server/modules/labels/decider.unit.test.ts': [
    '../../events/decider-spec.test-support.ts',
    './decider.ts',
    './expiry-decider.ts',
  ],
  'server/modules/auth/invitation-decider.ts': ['../../errors.ts'],
  'server/modules/auth/routes.ts': ['./invitation-decider.ts'],
  'server/modules/recipes/ingredient-decider.ts': ['../../errors.ts'],
  'server/modules/recipes/routes.ts': ['./ingredient-decider.ts'],
  'server/modules/labels/routes.ts': [
    './contract/api.ts',
    './decider.ts',
    './queries.ts',
    '../../http/route.ts',
    '../../events/event-store.ts',
    './paper/sheet.ts',
    './act/withdraw.ts',
    './public/page.ts',
    '../../drivers/raster.ts',
  ],
  'server/modules/labels/queries.ts': ['./tables.ts', 'kysely'],
  'server/modules/labels/projections.ts': ['./events.ts', './tables.ts'],
  'server/modules/labels/reactions.ts': ['../catalog/published.ts', './jobs.ts'],
  'server/modules/labels/jobs.ts': [],
  'server/modules/labels/tables.ts': [],
  'server/modules/labels/stream/state.ts': ['../contract/api.ts', '../events.ts'],
  'server/modules/labels/rules/shares.ts': ['../stream/state.ts', 'big.js'],
  'server/modules/labels/read/lots.ts': ['../tables.ts', '../rules/shares.ts'],
  'server/modules/labels/act/withdraw.ts': ['../decider.ts', '../read/lots.ts', '../../../events/event-store.ts'],
  'server/modules/labels/public/page.ts': ['../read/lots.ts'],
  'server/drawing/shapes.ts': ['./contract/text-fit.ts'],
  'server/drawing/contract/text-fit.ts': [],
  'server/drivers/raster.ts': ['../drawing/shapes.ts'],
  'server/modules/labels/paper/sheet.ts': [],
  'server/modules/labels/routes.int.test.ts': ['../../app.ts', '../../../infra/test/database.ts'],
  'server/modules/catalog/index.ts': ['./published.ts', './tables.ts'],
  'server/modules/catalog/published.ts': ['./events.ts'],
  'server/modules/catalog/events.ts': ['zod'],
  'server/modules/catalog/tables.ts': [],
  'web/main.tsx': ['react', './router.tsx', './global.css'],
  'web/global.css': [],
  'web/router.tsx': ['./components/menu.tsx'],
  'web/routes/__root.tsx': [],
  'web/routes/_inside/view.$labelTag.tsx': [
    '../../features/labels/list.tsx',
    '../../features/catalog/product-picker.tsx',
    '../../features/labels/form/form-screen.tsx',
    '../../features/labels/page/page-screen.tsx',
    '../../features/rounds/round-screen.tsx',
    '../../features/today/today-screen.tsx',
  ],
  'web/features/labels/list.tsx': [
    '#contract/labels',
    '#contract/labels/tag-code',
    '../../components/table/row.tsx',
    '../../lib/http.ts',
  ],
  'web/features/catalog/product-picker.tsx': ['../../components/table/row.tsx'],
  'web/features/labels/label-age.ts': [],
  'web/features/labels/form/form-screen.tsx': [],
  'web/features/labels/page/page-screen.tsx': ['../label-age.ts', '../scan/scan-dialog.tsx'],
  'web/features/labels/scan/scan-dialog.tsx': ['./camera.ts'],
  'web/features/labels/scan/camera.ts': [],
  'web/features/rounds/round-screen.tsx': ['../labels/label-age.ts', './round-plan.ts'],
  'web/features/rounds/round-plan.ts': [],
  'web/features/today/today-screen.tsx': ['../labels/label-age.ts'],
  'web/components/menu.tsx': ['@mantine/core'],
  'web/components/table/row.tsx': [],
  'web/lib/http.ts': ['#contract/problem', 'zod/mini'],
  'infra/start.ts': ['../server/main.ts'],
  'infra/test/database.ts': ['pg'],
  'infra/e2e/labels.e2e.test.ts': ['../../server/app.ts'],
}

const aliases = {
  '#contract/problem': './server/http/contract/problem.ts',
  '#contract/labels/*': './server/modules/labels/contract/*.ts',
  '#contract/*': './server/modules/*/contract/api.ts',
}

/** The forms of an import; the rules must find each. */
const importForms: Readonly<Record<string, (specifier: string) => string>> = {
  static: (specifier) => `import { a } from '${specifier}'`,
  'for its effects': (specifier) => `import '${specifier}'`,
  dynamic: (specifier) => `export const load = () => import('${specifier}')`,
  'type-only': (specifier) => `import type { A } from '${specifier}'`,
  'type in place': (specifier) => `export type B = import('${specifier}').A`,
  're-export': (specifier) => `export { a } from '${specifier}'`,
  'star re-export': (specifier) => `export * from '${specifier}'`,
}

type Planted = readonly [rule: string, from: string, specifier: string]

const planted: readonly Planted[] = [
  ['no-circles', 'server/errors.ts', './errors.ts'],
  ['no-circles', 'server/events/event.ts', './event-store.ts'],
  ['no-circles', 'server/database/database.ts', '../events/event-store.ts'],
  ['imports-exist', 'server/errors.ts', './eror.ts'],
  ['imports-exist', 'web/router.tsx', '#contract/labels/tag-cod'],
  ['imports-exist', 'web/router.tsx', '#unknown/alias'],
  ['web-imports-only-contracts', 'web/features/labels/list.tsx', '../../../server/modules/labels/tables.ts'],
  ['web-imports-only-contracts', 'web/components/table/row.tsx', '../../../server/errors.ts'],
  ['server-never-imports-web', 'server/modules/labels/paper/sheet.ts', '../../../../web/lib/http.ts'],
  ['product-knows-no-infra', 'server/app.ts', '../infra/test/database.ts'],
  ['product-knows-no-infra', 'server/product.ts', '../infra/test/database.ts'],
  ['product-knows-no-infra', 'web/router.tsx', '../infra/test/database.ts'],
  ['product-imports-no-test-support', 'server/modules/labels/routes.ts', '../../events/decider-spec.test-support.ts'],
  ['contract-imports-only-pure-libraries', 'server/modules/labels/contract/tag-code.ts', '../tables.ts'],
  ['contract-imports-only-pure-libraries', 'server/modules/labels/contract/api.ts', 'kysely'],
  ['contract-imports-only-pure-libraries', 'server/http/contract/problem.ts', 'node:crypto'],
  ['contract-imports-only-pure-libraries', 'server/http/contract/problem.ts', 'crypto'],
  ['modules-meet-only-in-published', 'server/modules/labels/routes.ts', '../catalog/tables.ts'],
  ['modules-meet-only-in-published', 'server/modules/labels/paper/sheet.ts', '../../catalog/tables.ts'],
  ['modules-meet-only-in-published', 'server/modules/catalog/index.ts', '#contract/labels'],
  ['tests-meet-only-in-contracts', 'server/modules/labels/decider.unit.test.ts', '../catalog/tables.ts'],
  ['published-exposes-only-what-others-may-use', 'server/modules/catalog/published.ts', './tables.ts'],
  ['kernel-knows-no-module', 'server/events/event-store.ts', '../modules/labels/tables.ts'],
  ['kernel-knows-no-module', 'server/http/session.ts', '#contract/labels'],
  ['decider-is-pure', 'server/modules/labels/decider.ts', './tables.ts'],
  ['decider-is-pure', 'server/modules/labels/decider.ts', 'node:crypto'],
  ['decider-is-pure', 'server/modules/labels/decider.ts', '../../events/event-store.ts'],
  ['decider-is-pure', 'server/modules/labels/expiry-decider.ts', './tables.ts'],
  ['decider-is-pure', 'server/modules/auth/invitation-decider.ts', 'node:crypto'],
  ['decider-is-pure', 'server/modules/recipes/ingredient-decider.ts', '../../events/event-store.ts'],
  ['decider-is-pure', 'server/modules/labels/stream/state.ts', '../tables.ts'],
  ['rules-are-pure', 'server/modules/labels/rules/shares.ts', '../tables.ts'],
  ['rules-are-pure', 'server/modules/labels/rules/shares.ts', 'node:crypto'],
  ['events-know-only-zod', 'server/modules/labels/events.ts', './contract/api.ts'],
  ['events-know-only-zod', 'server/modules/labels/events.ts', 'kysely'],
  ['reads-do-not-decide', 'server/modules/labels/queries.ts', './decider.ts'],
  ['reads-do-not-decide', 'server/modules/labels/projections.ts', './jobs.ts'],
  ['reads-do-not-decide', 'server/modules/labels/read/lots.ts', '../expiry-decider.ts'],
  ['writes-know-no-entrance', 'server/modules/labels/act/withdraw.ts', '../jobs.ts'],
  ['files-are-only-drawn', 'server/modules/labels/paper/sheet.ts', '../act/withdraw.ts'],
  ['visitors-change-nothing', 'server/modules/labels/public/page.ts', '../act/withdraw.ts'],
  ['drawing-knows-only-shapes', 'server/drawing/shapes.ts', '../database/database.ts'],
  ['drivers-know-only-drawings', 'server/drivers/raster.ts', '../database/database.ts'],
  ['only-http-and-app-touch-koa', 'server/modules/labels/routes.ts', 'koa'],
  ['only-http-and-app-touch-koa', 'server/modules/labels/paper/sheet.ts', '@koa/router'],
  ['only-jobs-touch-bullmq', 'server/modules/labels/jobs.ts', 'bullmq'],
  ['only-database-touches-pg', 'server/events/event-store.ts', 'pg'],
  ['only-database-touches-pg', 'server/events/event-store.ts', 'pg/lib/client.js'],
  ['print-agent-needs-only-node', 'server/agent/main.ts', '../errors.ts'],
  ['nobody-imports-the-composition-root', 'server/modules/labels/paper/sheet.ts', '../../../admin.ts'],
  ['nobody-imports-the-composition-root', 'infra/test/database.ts', '../../server/admin.ts'],
  ['features-do-not-import-features', 'web/features/labels/list.tsx', '../catalog/product-picker.tsx'],
  ['features-do-not-import-features', 'web/features/labels/label-age.ts', '../rounds/round-plan.ts'],
  ['features-do-not-import-features', 'web/features/catalog/product-picker.tsx', '../labels/label-age.ts'],
  ['features-on-labels-import-only-labels', 'web/features/rounds/round-screen.tsx', '../today/today-screen.tsx'],
  ['features-on-labels-import-only-labels', 'web/features/today/today-screen.tsx', '../catalog/product-picker.tsx'],
  ['screens-of-labels-stand-apart', 'web/features/labels/scan/camera.ts', '../form/form-screen.tsx'],
  ['screens-of-labels-stand-apart', 'web/features/labels/page/page-screen.tsx', '../scan/camera.ts'],
  ['features-on-labels-import-no-screen-of-labels', 'web/features/rounds/round-plan.ts', '../labels/scan/camera.ts'],
  ['shared-web-knows-no-feature', 'web/components/table/row.tsx', '../../routes/__root.tsx'],
  ['shared-web-knows-no-feature', 'web/lib/http.ts', '/routes/__root.tsx'],
  ['features-know-no-route', 'web/features/catalog/product-picker.tsx', '../../routes/__root'],
]

const plantedFiles: readonly Planted[] = [
  ['no-orphans', 'server/modules/labels/act/forgotten.ts', ''],
  ['no-orphans', 'infra/supply-chain/deep/er/forgotten.ts', ''],
  ['every-file-of-a-module-has-a-role', 'server/modules/labels/helpers.ts', 'server/modules/labels/routes.ts'],
  ['every-file-of-a-module-has-a-role', 'server/modules/labels/helpers/text.ts', 'server/modules/labels/routes.ts'],
  ['no-barrels', 'server/events/index.ts', 'server/errors.ts'],
  ['no-barrels', 'web/components/table/index.tsx', 'web/router.tsx'],
  ['no-barrels', 'server/modules/labels/paper/index.ts', 'server/modules/labels/routes.ts'],
  ['file-names-kebab-case', 'server/events/EventBus.ts', 'server/errors.ts'],
  ['file-names-kebab-case', 'web/components/PrintDialog/dialog.tsx', 'web/router.tsx'],
  ['file-names-kebab-case', 'web/lib/date_format.ts', 'web/router.tsx'],
  ['file-names-kebab-case', 'web/routes/ProductList.tsx', ''],
]

test('the skeleton violates no rule', () => {
  expect(violations({})).toEqual([])
})

describe.each(planted)('%s: %s must not import %s', (rule, from, specifier) => {
  test.each(Object.entries(importForms))('%s', (_, write) => {
    expect(violations({ [from]: write(specifier) })).toEqual([rule])
  })
})

test.each(plantedFiles)('%s: %s', (rule, file, importer) => {
  const relative = posix.relative(posix.dirname(importer), file)
  const imported = importer ? { [importer]: `import './${relative}'` } : {}
  expect(violations({ [file]: '', ...imported })).toEqual([rule])
})

test('imports-are-literal: a computed path in an import()', () => {
  const text = 'export const load = (name: string) => import(`./modules/${name}.ts`)'
  expect(violations({ 'server/errors.ts': text })).toEqual(['imports-are-literal'])
})

test('a file that cannot be parsed is an error, not a file without imports', () => {
  expect(() => violations({ 'server/errors.ts': 'import { from' })).toThrow(/server\/errors\.ts/)
})

test('every rule has a planted violation', () => {
  const violated = new Set([...planted, ...plantedFiles].map(([rule]) => rule).concat('imports-are-literal'))
  expect(rules.map(({ name }) => name).filter((name) => !violated.has(name))).toEqual([])
})

test('files on disk, in nested folders too, give the same graph and violations as sources in memory', () => {
  const root = mkdtempSync(join(tmpdir(), 'foodid-planted-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const sources = sourcesWith({})
  for (const [file, text] of sources) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ imports: aliases }))
  const onDisk = importGraph(readSources(root), readAliases(root))
  expect(onDisk.files.toSorted()).toEqual(importGraph(sources, aliases).files.toSorted())
  expect(checkRules(onDisk, rules)).toEqual([])
  writeFileSync(join(root, 'server/modules/labels/paper/sheet.ts'), "import '../../catalog/tables.ts'")
  expect(checkRules(importGraph(readSources(root), readAliases(root)), rules)).toEqual([
    {
      rule: 'modules-meet-only-in-published',
      what: 'server/modules/labels/paper/sheet.ts → server/modules/catalog/tables.ts',
    },
  ])
})

/** The skeleton with text added to some of its files. */
function sourcesWith(added: Readonly<Record<string, string>>): Sources {
  const files = [...new Set([...Object.keys(skeleton), ...Object.keys(added)])]
  return new Map(
    files.map((file) => {
      const lines = (skeleton[file] ?? []).map((specifier) => `import '${specifier}'`)
      return [file, [...lines, added[file] ?? ''].join('\n')]
    }),
  )
}

/** The names of the rules that the skeleton with the added text violates. */
function violations(added: Readonly<Record<string, string>>): string[] {
  const found = checkRules(importGraph(sourcesWith(added), aliases), rules)
  return [...new Set(found.map(({ rule }) => rule))]
}
