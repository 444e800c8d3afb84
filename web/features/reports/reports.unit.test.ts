import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { RECIPIENTS_MAX, reportSettingsBody } from '#contract/reports'
import type { ReportMail, ReportRow, ReportSettingsBody } from '#contract/reports'
import { countsText, moneyText, moreRowsText, shelfText, unpricedText, sumText } from './figures-text.ts'
import { mailActionText, mailText } from './mail-text.ts'
import { addRecipients, endsEntry } from './recipients.ts'
import { previewWaitMs } from './preview-wait.ts'
import { momentText, zoneName } from './schedule-text.ts'
import { draftOf, isEmpty, applyDraft, noDraft } from './settings-draft.ts'

const timeZone = 'America/Sao_Paulo'
const now = new Date('2026-11-21T13:00:00-03:00')
const nothing = { value: 0, unpriced: 0 }

describe('adding recipients', () => {
  test.each([
    ['ana@bistro.com.br', ['ana@bistro.com.br']],
    ['  ANA@Bistro.com.br ', ['ana@bistro.com.br']],
    [
      'a@x.com,b@x.com; c@x.com\nd@x.com\r\n\te@x.com  f@x.com',
      ['a@x.com', 'b@x.com', 'c@x.com', 'd@x.com', 'e@x.com', 'f@x.com'],
    ],
    ['Ana Souza <ana@x.com>, "Souza, Rui" <rui@x.com>', ['ana@x.com', 'rui@x.com']],
    [' ,;\n', []],
  ])('reads %j as the addresses %j', (text, recipients) => {
    expect(addRecipients([], text)).toEqual({ recipients, rest: '', problem: null })
  })

  test.each([
    ['Ana ', false],
    ['Ana Souza ', false],
    ['Ana Souza <ana@x.com', false],
    ['Ana Souza <ana@x.com> ', true],
    ['Ana Souza <ana@x.com>,', true],
    ['ana@x.com ', true],
    ['ana@x ', false],
    [' ', false],
    ['ana@x.com', false],
    ['ana;', true],
    ['a@x.com b', false],
  ])('ends the address after typing %j: %j', (text, isEnd) => {
    expect(endsEntry(text)).toBe(isEnd)
  })

  it('names an invalid address and leaves it in the field, and adds the valid ones', () => {
    expect(addRecipients([], 'a@x.com, fulano@, b@x.com, beltrano')).toEqual({
      recipients: ['a@x.com', 'b@x.com'],
      rest: 'fulano@, beltrano',
      problem: 'E-mail inválido: fulano@, beltrano',
    })
    expect(addRecipients([], 'a b c d e').problem).toBe('E-mail inválido: a, b, c e mais 2')
    expect(addRecipients([], `${'a'.repeat(250)}@x.com`).problem).toMatch(/^E-mail longo demais/)
  })

  it('names a duplicate address and does not add it, whatever its case', () => {
    expect(addRecipients(['ana@x.com'], 'ANA@x.com rui@x.com rui@x.com')).toEqual({
      recipients: ['ana@x.com', 'rui@x.com'],
      rest: '',
      problem: 'Este e-mail já está na lista: ANA@x.com, rui@x.com',
    })
  })

  it('leaves an address above the maximum in the field', () => {
    const full = Array.from({ length: RECIPIENTS_MAX }, (_, index) => `a${index}@x.com`)
    expect(addRecipients(full.slice(1), `${full[0]}, a99@x.com`)).toEqual({
      recipients: [...full.slice(1), full[0]],
      rest: 'a99@x.com',
      problem: `São no máximo ${RECIPIENTS_MAX} destinatários: a99@x.com`,
    })
  })

  it('gives a list that the contract accepts and that keeps the previous recipients, for any pasted text', () => {
    const settings = { enabled: true, hour: 6, weekdays: [1], formats: ['pdf'] }
    const pieces = fc.array(
      fc.oneof(
        fc.emailAddress(),
        fc.constantFrom('ana@x.com', 'ANA@X.com', '<rui@x.com>', '"', '<', '@', ',', '; ', '\n', '😀'),
        fc.string({ maxLength: 8 }),
      ),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(pieces, pieces, (first, second) => {
        const before = addRecipients([], first.join(' ')).recipients
        const { recipients, rest, problem } = addRecipients(before, second.join(','))
        expect(reportSettingsBody.safeParse({ ...settings, recipients }).success).toBe(true)
        expect(recipients.slice(0, before.length)).toEqual(before)
        if (rest !== '') expect(problem).not.toBeNull()
      }),
    )
  })
})

describe('the texts of the figures', () => {
  test.each([
    [{ value: 1234.5, unpriced: 0 }, 3, 'R$\u00a01.234,50'],
    [{ value: 12, unpriced: 2 }, 3, 'R$\u00a012,00'],
    [{ value: 0, unpriced: 3 }, 3, 'sem custo'],
    [nothing, 0, 'R$\u00a00,00'],
  ])('show the value %j of %i labels as %j', (amount, labels, text) => {
    expect(sumText(amount, labels)).toBe(text)
  })

  test.each([
    [3, 6, '3 vencidas\u00a0· 6 a vencer'],
    [1, 0, '1 vencida'],
    [0, 1200, '1.200 a vencer'],
    [0, 0, 'Nada vencido nem a vencer'],
  ])('show %i expired and %i expiring labels as %j', (expired, expiring, text) => {
    expect(countsText({ expired, expiring })).toBe(text)
  })

  it('show values only for labels of known cost', () => {
    expect(
      moneyText({ expired: 2, expiring: 1, lost: { value: 12, unpriced: 1 }, atRisk: { value: 3.4, unpriced: 0 } }),
    ).toBe('R$\u00a012,00 em perdas\u00a0· R$\u00a03,40 em risco')
    expect(
      moneyText({ expired: 2, expiring: 1, lost: { value: 0, unpriced: 2 }, atRisk: { value: 3.4, unpriced: 0 } }),
    ).toBe('R$\u00a03,40 em risco')
    expect(moneyText({ expired: 0, expiring: 1, lost: nothing, atRisk: { value: 0, unpriced: 1 } })).toBeNull()
  })

  it('count the labels that the sums leave out, and those that the preview leaves out', () => {
    expect(unpricedText({ lost: nothing, atRisk: nothing })).toBeNull()
    expect(unpricedText({ lost: { value: 2, unpriced: 1 }, atRisk: nothing })).toBe(
      '1 etiqueta sem custo conhecido fica fora dos valores.',
    )
    expect(unpricedText({ lost: { value: 2, unpriced: 1 }, atRisk: { value: 0, unpriced: 4 } })).toBe(
      '5 etiquetas sem custo conhecido ficam fora dos valores.',
    )
    const sector = (expired: number, expiring: number) => ({
      sector: 'Bar',
      expired,
      expiring,
      lost: nothing,
      atRisk: nothing,
      rows: [row('expired', -1, '2026-11-20')],
    })
    expect([sector(1, 0), sector(1, 1), sector(3, 20)].map(moreRowsText)).toEqual([
      null,
      'e mais 1 etiqueta, que vai no arquivo',
      'e mais 22 etiquetas, que vão no arquivo',
    ])
  })

  test.each([
    ['expired', -1, 'Venceu há 1 dia'],
    ['expired', -12, 'Venceu há 12 dias'],
    ['expiring', 0, 'Vence hoje'],
    ['expiring', 1, 'Vence amanhã'],
    ['expiring', 3, 'Vence em 3 dias'],
  ] as const)('show the status %s at %i days as %s', (status, days, text) => {
    expect(shelfText({ status, days })).toBe(text)
  })
})

describe('settings changed by two admins at once', () => {
  const saved: ReportSettingsBody = {
    enabled: true,
    hour: 6,
    weekdays: [1, 2],
    recipients: ['ana@x.com', 'rui@x.com'],
    formats: ['pdf'],
  }

  it('keep what the other admin saved meanwhile and get the changes of this one', () => {
    const draft = draftOf(saved, { ...saved, hour: 5, recipients: ['rui@x.com', 'eva@x.com'] })
    const meanwhile: ReportSettingsBody = {
      ...saved,
      enabled: false,
      hour: 9,
      weekdays: [0],
      recipients: ['ana@x.com', 'rui@x.com', 'leo@x.com'],
      formats: ['pdf', 'csv'],
    }
    expect(applyDraft(meanwhile, draft)).toEqual({
      ...meanwhile,
      hour: 5,
      recipients: ['rui@x.com', 'leo@x.com', 'eva@x.com'],
    })
  })

  it('get no address twice, nor an address that the other admin removed', () => {
    const draft = draftOf(saved, { ...saved, recipients: [...saved.recipients, 'eva@x.com'] })
    expect(applyDraft({ ...saved, recipients: ['eva@x.com', 'rui@x.com'] }, draft).recipients).toEqual([
      'eva@x.com',
      'rui@x.com',
    ])
  })

  it('get nothing from a change that was undone', () => {
    expect(draftOf(saved, applyDraft(saved, draftOf(saved, { ...saved, hour: 5 })))).not.toEqual(noDraft)
    expect([
      draftOf(saved, saved),
      isEmpty(draftOf(saved, saved)),
      isEmpty(draftOf(saved, { ...saved, recipients: [] })),
    ]).toEqual([noDraft, true, false])
  })

  it('become the values of the form when the draft is applied, for any change', () => {
    const addresses = fc.uniqueArray(fc.constantFrom('a@x.com', 'b@x.com', 'c@x.com', 'd@x.com'))
    const body = fc.record({
      enabled: fc.boolean(),
      hour: fc.nat(23),
      weekdays: fc.uniqueArray(fc.nat(6)),
      recipients: addresses,
      formats: fc.uniqueArray(fc.constantFrom('pdf' as const, 'csv' as const)),
    })
    fc.assert(
      fc.property(body, body, (before, after) => {
        const applied = applyDraft(before, draftOf(before, after))
        expect({ ...applied, recipients: new Set(applied.recipients) }).toEqual({
          ...after,
          recipients: new Set(after.recipients),
        })
      }),
    )
  })
})

describe('the preview while labels change all the time', () => {
  test.each([
    [{ changedAt: 5_000, requestedAt: 5_000, now: 6_000 }, null],
    [{ changedAt: 60_000, requestedAt: 5_000, now: 60_000 }, 0],
    [{ changedAt: 5_001, requestedAt: 5_000, now: 5_001 }, 9_999],
    [{ changedAt: 14_000, requestedAt: 5_000, now: 14_500 }, 500],
    [{ changedAt: 14_000, requestedAt: 5_000, now: 15_000 }, 0],
  ])('with the times %j waits %j ms for its next request (null: no request)', (instants, wait) => {
    expect(previewWaitMs(instants)).toBe(wait)
  })
})

describe('the texts of the schedule', () => {
  test.each([
    ['2026-11-21T17:30:00-03:00', timeZone, 'hoje às 17:30'],
    ['2026-11-22T06:00:00-03:00', timeZone, 'amanhã às 06:00'],
    ['2026-11-20T06:00:00-03:00', timeZone, 'ontem às 06:00'],
    ['2026-11-23T06:00:00-03:00', timeZone, 'segunda-feira, 23/11/2026, às 06:00'],
    ['2026-11-22T00:30:00-03:00', 'America/Rio_Branco', 'hoje às 22:30'],
  ])('show the instant %s in %s as %j', (at, zone, text) => {
    expect(momentText(at, now, zone)).toBe(text)
  })

  it('name the time zone in Portuguese', () => {
    expect([timeZone, 'America/Manaus'].map((zone) => zoneName(zone, now))).toEqual([
      'Horário Padrão de Brasília',
      'Horário Padrão do Amazonas',
    ])
  })
})

describe('the mail of a report', () => {
  const mail = (state: ReportMail['state'], more: Partial<ReportMail> = {}): ReportMail => ({
    state,
    recipients: 3,
    delivered: 0,
    refused: 0,
    attempts: 0,
    nextTryAt: null,
    sentAt: null,
    failure: null,
    ...more,
  })
  const silent = 'O servidor de e-mail não respondeu.'

  test.each([
    [mail('none', { recipients: 0 }), 'off', 'Guardado só aqui', null],
    [mail('waiting', { recipients: 1 }), 'off', 'Enviando para 1 destinatário…', null],
    [
      mail('retrying', { attempts: 1, nextTryAt: '2026-11-21T13:01:00-03:00', failure: silent }),
      'warn',
      'Ainda não enviado: nova tentativa hoje às 13:01',
      silent,
    ],
    [mail('retrying', { attempts: 3, failure: silent }), 'warn', 'Ainda não enviado', `3ª tentativa: ${silent}`],
    [
      mail('sent', { attempts: 1, sentAt: '2026-11-21T06:00:30-03:00' }),
      'ok',
      'Enviado para 3 destinatários hoje às 06:00',
      null,
    ],
    [
      mail('sent', { refused: 1, sentAt: '2026-11-20T06:00:30-03:00' }),
      'warn',
      'Enviado para 2 de 3 destinatários ontem às 06:00',
      '1 endereço foi recusado: confira os destinatários.',
    ],
    [
      mail('retrying', { delivered: 1, attempts: 1, nextTryAt: '2026-11-21T13:01:00-03:00', failure: silent }),
      'warn',
      'Enviado para 1 de 3 destinatários; nova tentativa hoje às 13:01',
      silent,
    ],
    [
      mail('failed', { delivered: 2, attempts: 7, failure: silent }),
      'bad',
      'Enviado para 2 de 3 destinatários, depois de 7 tentativas',
      `7ª tentativa: ${silent}`,
    ],
    [mail('unconfirmed', { attempts: 1, failure: silent }), 'bad', 'Talvez enviado: não se sabe', silent],
    [
      mail('unconfirmed', { delivered: 1, attempts: 1, failure: silent }),
      'bad',
      'Enviado para 1 de 3 destinatários; dos outros não se sabe',
      silent,
    ],
    [
      mail('failed', { attempts: 7, failure: silent }),
      'bad',
      'Não enviado, depois de 7 tentativas',
      `7ª tentativa: ${silent}`,
    ],
  ] as const)('in the state %j has the tone %s and the text %s', (state, tone, text, detail) => {
    expect(mailText(state, now, timeZone)).toEqual({ tone, text, detail })
  })

  it('can be sent when there are a mail server, recipients, and recipients who do not have it yet', () => {
    const mailing = { canMail: true, recipients: 2 }
    const actions = (['none', 'waiting', 'retrying', 'sent', 'failed', 'unconfirmed'] as const).map((state) =>
      mailActionText(mail(state), mailing),
    )
    expect(actions).toEqual(['Enviar por e-mail', null, 'Tentar agora', null, 'Tentar de novo', 'Enviar de novo'])
    expect(
      (['retrying', 'failed', 'unconfirmed'] as const).map((state) =>
        mailActionText(mail(state, { delivered: 1 }), mailing),
      ),
    ).toEqual(['Tentar agora', 'Tentar com os que faltam', 'Enviar de novo aos outros'])
    expect(mailActionText(mail('sent', { refused: 1 }), mailing)).toBe('Enviar de novo a todos')
    expect(mailActionText(mail('failed'), { ...mailing, recipients: 0 })).toBeNull()
    expect(mailActionText(mail('failed'), { ...mailing, canMail: false })).toBeNull()
  })
})

function row(status: ReportRow['status'], days: number, expirationDate: string): ReportRow {
  return {
    id: 1,
    ids: [1],
    name: 'Molho',
    category: 'Molhos',
    weight: '300g',
    responsible: 'Ana',
    isLateRecord: false,
    expiration_date: expirationDate,
    status,
    days,
    value: null,
    fix: null,
  }
}
