import { describe, expect, test } from 'vitest'
import type { Label } from '#contract/labels'
import type { PrintJob } from '#contract/print-queue/jobs'
import { stationNotice } from './print-recorded.ts'
import { correctionAt, isSecondCopy, newSession, paperAt, refused, sessionAfter } from './print-session.ts'
import type { PrintStep } from './print-session.ts'
import type { DeviceStation } from './station-memory.ts'

const label = (id: number, printCount = 0) => ({ id, print_count: printCount }) as Label
const after = (...steps: readonly PrintStep[]) => steps.reduce(sessionAfter, newSession)
const station = (own: Partial<DeviceStation> = {}): DeviceStation => ({
  id: 's1',
  name: 'Balcão',
  way: 'quiosque',
  layout: '60x40',
  correction: { rightMm: 1, downMm: 2, rotation: 0 },
  printer: null,
  ...own,
})

describe('a session', () => {
  test('is busy from its first step to its last, and shows no earlier message meanwhile', () => {
    const told = after({ kind: 'told', notice: refused('Não') }, { kind: 'begun', what: 'print' })
    expect([told.busy, told.notice]).toEqual(['print', null])
    const ended = sessionAfter(told, { kind: 'ended', notice: { kind: 'sent', text: 'Impressão enviada' } })
    expect([ended.busy, ended.notice]).toEqual([null, { kind: 'sent', text: 'Impressão enviada' }])
    expect(sessionAfter(ended, { kind: 'told', notice: null }).notice).toBeNull()
  })

  test('stays busy when a message is closed meanwhile', () => {
    expect(after({ kind: 'begun', what: 'pdf' }, { kind: 'told', notice: null }).busy).toBe('pdf')
  })

  test('knows what it has printed, also where the screen goes on showing the labels as they were read before', () => {
    const [one, two, known] = [label(1), label(2), label(3, 1)]
    const session = after({ kind: 'printed', labels: [one] }, { kind: 'printed', labels: [two] })
    expect([one, two, label(1), known].map((each) => isSecondCopy(each, session))).toEqual([true, true, false, true])
    const missing = sessionAfter(session, { kind: 'missing', ids: [1, 9] })
    expect([one, two].map((each) => isSecondCopy(each, missing))).toEqual([false, true])
  })
})

describe('what a station has recorded', () => {
  const job = { id: 'j1' } as PrintJob
  const failure = refused('O navegador não abriu a impressão.')
  const made = { job, labels: [label(1)] }

  test('is followed by its job', () => {
    const print = { made, isPrinted: true, isRecorded: true }
    const said = { kind: 'station', job, station: station(), labels: made.labels, failure: null }
    expect(stationNotice(print, station(), failure)).toEqual(said)
  })

  test('is asked about where the browser did not print it and the record stands', () => {
    const print = { made, isPrinted: false, isRecorded: true }
    expect(stationNotice(print, station(), failure)).toMatchObject({ kind: 'station', job, failure })
  })

  test('is only a failure where the record was taken back', () => {
    expect(stationNotice({ made, isPrinted: false, isRecorded: false }, station(), failure)).toBe(failure)
  })
})

describe('the paper', () => {
  test.each([
    [null, '50x30', '50x30'],
    [null, 'a4', 'a4'],
    [station(), '50x30', '60x40'],
    // An A4 sheet comes out of another printer.
    [station(), 'a4', 'a4'],
    [station({ way: 'agente' }), 'a4', '60x40'],
  ] as const)('at %j of %s is %s', (at, chosen, paper) => {
    expect(paperAt(at, chosen)).toBe(paper)
  })

  test('is corrected only in the printer of the station', () => {
    const none = { rightMm: 0, downMm: 0, rotation: 0 }
    expect(correctionAt(station(), '60x40')).toEqual({ rightMm: 1, downMm: 2, rotation: 0 })
    expect([correctionAt(station(), 'a4'), correctionAt(null, '60x40')]).toEqual([none, none])
  })
})
