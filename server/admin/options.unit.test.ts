import { describe, expect, it } from 'vitest'
import { optionalInstant, parseOptions, required, UsageError } from './options.ts'

const untilOf = (text: string) => optionalInstant({ until: text }, 'until')

describe('an instant option', () => {
  it('is null when it is not given', () => expect(optionalInstant({}, 'until')).toBeNull())

  it.each([
    ['2026-11-21T14:00:00-03:00', '2026-11-21T17:00:00.000Z'],
    ['2026-11-21T14:00-04:00', '2026-11-21T18:00:00.000Z'],
    ['2026-11-21T14:00:00.250Z', '2026-11-21T14:00:00.250Z'],
  ])('%s is parsed as %s', (text, instant) => expect(untilOf(text)?.toISOString()).toBe(instant))

  it.each([
    '',
    '2026-11-21',
    '2026-11-21T14:00:00',
    '21/11/2026 14:00',
    'ontem',
    '2026-13-01T00:00:00Z',
    '2026-11-21T25:00:00-03:00',
    '2026-11-21T14:00:00-03:00; drop',
  ])('%j is refused', (text) => {
    expect(() => untilOf(text)).toThrow(UsageError)
  })
})

describe('options', () => {
  it("are parsed with their values and the command's words", () => {
    expect(parseOptions(['tenant', 'export', '--tenant', 'bistro', '--to=x.zip', '--with-passwords'])).toMatchObject({
      positionals: ['tenant', 'export'],
      values: { tenant: 'bistro', to: 'x.zip', 'with-passwords': true },
    })
  })

  it.each([
    [['--nome', 'x'], 'Opção desconhecida: --nome'],
    [['--to'], 'Opção sem o seu valor'],
    [['--with-passwords=yes'], 'ou com um valor que não tem'],
  ])('%j is refused', (args, message) => {
    expect(() => parseOptions(args)).toThrow(message)
  })

  it('that are required must not be blank', () => {
    expect(() => required({}, 'to')).toThrow('Falta --to.')
    expect(() => required({ to: '  ' }, 'to')).toThrow('Falta --to.')
    expect(required({ to: ' x ' }, 'to')).toBe('x')
  })
})
