import { expect, test } from 'vitest'
import { lastLine, tableOf, tallyVitest } from './tally.ts'

test('passed and failed tests are counted per project', () => {
  const tallies = tallyVitest(
    report([file('a.unit.test.ts', 'passed', 'failed'), file('b.int.test.ts', 'passed', 'passed')]),
    ['unit', 'int'],
  )
  expect(tallies.map(({ name, passed, failed }) => [name, passed, failed])).toEqual([
    ['vitest unit', 1, 1],
    ['vitest int', 2, 0],
  ])
  expect(lastLine(tallies)).toBe('3 passed, 1 failed')
})

test('a failed test is named under the table with the start of its error', () => {
  const failed = file('a.unit.test.ts', 'passed', 'failed')
  const table = tableOf(
    tallyVitest(
      report([
        {
          ...failed,
          assertionResults: failed.assertionResults.map((result) =>
            result.status === 'failed'
              ? { ...result, failureMessages: [`expected 1 to be 2${'\n    at a line of the stack'.repeat(50)}`] }
              : result,
          ),
        },
      ]),
      ['unit'],
    ),
  )
  expect(table).toContain('Falhou: /somewhere/a.unit.test.ts > test 1')
  expect(table).toContain('expected 1 to be 2')
  expect(table.split('\n').length).toBeLessThan(10)
  expect(table).not.toContain('test 0')
})

test.each(['skipped', 'pending', 'todo', 'disabled'])('a test that is %s counts as failed and is named', (status) => {
  const tallies = tallyVitest(report([file('a.unit.test.ts', 'passed', status)]), ['unit'])
  expect(lastLine(tallies)).toBe('1 passed, 1 failed')
  expect(tableOf(tallies)).toContain(`(${status}) e conta como falha: test 1`)
})

test('a file that does not load counts as a failure', () => {
  const tallies = tallyVitest(
    report([
      { ...file('a.unit.test.ts'), status: 'failed', message: 'Cannot find module' },
      file('b.unit.test.ts', 'passed'),
    ]),
    ['unit'],
  )
  expect(lastLine(tallies)).toBe('1 passed, 1 failed')
  expect(tableOf(tallies)).toContain('Cannot find module')
})

test('a project without tests counts as a failure', () => {
  expect(lastLine(tallyVitest(report([file('a.unit.test.ts', 'passed')]), ['unit', 'e2e']))).toBe('1 passed, 1 failed')
})

test('an error outside of every test counts as a failure', () => {
  expect(lastLine(tallyVitest({ ...report([file('a.unit.test.ts', 'passed')]), success: false }, ['unit']))).toBe(
    '1 passed, 1 failed',
  )
})

test('a missing report counts as a failure', () => {
  expect(lastLine(tallyVitest(undefined, ['unit']))).toBe('0 passed, 1 failed')
})

function file(name: string, ...statuses: string[]) {
  return {
    name: `/somewhere/${name}`,
    status: statuses.includes('failed') ? 'failed' : 'passed',
    message: '',
    startTime: 1000,
    endTime: 2000,
    assertionResults: statuses.map((status, index) => ({ fullName: `test ${index}`, status })),
  }
}

function report(testResults: ReturnType<typeof file>[]) {
  return { success: testResults.every(({ status }) => status === 'passed'), testResults }
}
