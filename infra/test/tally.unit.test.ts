import { expect, test } from 'vitest'
import { lastLine, tableOf, tallyRun } from './tally.ts'
import type { ModuleReport, RunReport } from './tally.ts'

test('passed and failed tests are counted per project, also where two projects run the same file', () => {
  const tallies = tallyRun(
    report([
      module('unit', 'passed', 'failed'),
      module('int', 'passed', 'passed'),
      { ...module('pooler', 'passed'), file: '/somewhere/a.int.test.ts' },
    ]),
    ['unit', 'int', 'pooler'],
  )
  expect(tallies.map(({ name, passed, failed }) => [name, passed, failed])).toEqual([
    ['vitest unit', 1, 1],
    ['vitest int', 2, 0],
    ['vitest pooler', 1, 0],
  ])
  expect(lastLine(tallies)).toBe('4 passed, 1 failed')
})

test('a failed test is named under the table with the start of its error', () => {
  const failed = module('unit', 'passed', 'failed')
  const errors = [`expected 1 to be 2${'\n    at a line of the stack'.repeat(50)}`]
  const table = tableOf(
    tallyRun(
      report([{ ...failed, tests: failed.tests.map((one) => (one.state === 'failed' ? { ...one, errors } : one)) }]),
      ['unit'],
    ),
  )
  expect(table).toContain('Falhou: /somewhere/a.unit.test.ts > test 1')
  expect(table).toContain('expected 1 to be 2')
  expect(table.split('\n').length).toBeLessThan(10)
  expect(table).not.toContain('test 0')
})

test('a test that passed only when it was run again counts as passed, and is named with its first error', () => {
  const run = module('e2e', 'passed')
  const errors = ['Timeout 30000ms exceeded']
  const tallies = tallyRun(report([{ ...run, tests: run.tests.map((one) => ({ ...one, errors, isFlaky: true })) }]), [
    'e2e',
  ])
  expect(lastLine(tallies)).toBe('1 passed, 0 failed')
  expect(tableOf(tallies)).toContain('Passou só na segunda vez: /somewhere/a.e2e.test.ts > test 0')
  expect(tableOf(tallies)).toContain('Timeout 30000ms exceeded')
})

test.each(['skipped', 'pending'])('a test that is %s counts as failed and is named', (state) => {
  const tallies = tallyRun(report([module('unit', 'passed', state)]), ['unit'])
  expect(lastLine(tallies)).toBe('1 passed, 1 failed')
  expect(tableOf(tallies)).toContain(`(${state}) e conta como falha: test 1`)
})

test('a file that does not load counts as a failure', () => {
  const tallies = tallyRun(
    report([{ ...module('unit'), hasFailed: true, errors: ['Cannot find module'] }, module('unit', 'passed')]),
    ['unit'],
  )
  expect(lastLine(tallies)).toBe('1 passed, 1 failed')
  expect(tableOf(tallies)).toContain('Cannot find module')
})

test('a project without tests counts as a failure', () => {
  expect(lastLine(tallyRun(report([module('unit', 'passed')]), ['unit', 'e2e']))).toBe('1 passed, 1 failed')
})

test('an error outside of every test counts as a failure and is shown', () => {
  const run = { ...report([module('unit', 'passed')]), succeeded: false, errors: ['route.continue: already handled'] }
  const tallies = tallyRun(run, ['unit'])
  expect(lastLine(tallies)).toBe('1 passed, 1 failed')
  expect(tableOf(tallies)).toContain('route.continue: already handled')
  expect(lastLine(tallyRun({ ...run, errors: [] }, ['unit']))).toBe('1 passed, 1 failed')
})

test('a missing report counts as a failure', () => {
  expect(lastLine(tallyRun(undefined, ['unit']))).toBe('0 passed, 1 failed')
})

function module(project: string, ...states: string[]): ModuleReport {
  return {
    project,
    file: `/somewhere/a.${project}.test.ts`,
    startedAt: 1000,
    endedAt: 2000,
    hasFailed: states.includes('failed'),
    errors: [],
    tests: states.map((state, index) => ({ name: `test ${index}`, state, errors: [], isFlaky: false })),
  }
}

function report(modules: ModuleReport[]): RunReport {
  return { succeeded: modules.every(({ hasFailed }) => !hasFailed), errors: [], modules }
}
