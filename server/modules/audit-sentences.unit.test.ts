import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { AuditContext, ModuleAudit } from '../audit-sentence.ts'
import { REMOVED_USER } from '../audit-sentence.ts'
import type { EventMeta, Recorded } from '../events/event.ts'
import { eventCatalogue } from '../events/event.ts'
import { allModules } from './index.ts'
import { auditKindNames } from './audit/contract/filters.ts'

const modules = allModules({ defaultTenant: null })
const catalogue = eventCatalogue(...modules.map(({ events }) => events))
const audit: ModuleAudit = Object.assign({}, ...modules.map((module) => module.audit ?? {})) as ModuleAudit
const root = import.meta.dirname
const goldenEvents = z.array(z.object({ type: z.string(), version: z.int(), data: z.record(z.string(), z.unknown()) }))
const golden = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) =>
    readdirSync(join(root, name)).includes('golden-events.json')
      ? goldenEvents.parse(JSON.parse(readFileSync(join(root, name, 'golden-events.json'), 'utf8')))
      : [],
  )

const USER = '0d4b9d6e-8f2a-4c3f-9a55-6a1a2c1f7b10'
const decode = (type: string, data: object, meta: EventMeta = { actor: { userId: 'u-ana' } }, version = 1): Recorded =>
  catalogue.decode('bistro', {
    stream: 'golden-1',
    stream_version: 2,
    type,
    schema_version: version,
    data,
    meta,
    recorded_at: new Date('2026-11-21T15:00:00Z'),
  })

function goldenOf(type: string): Recorded {
  const example = golden.find((each) => each.type === type)
  if (example === undefined) throw new Error(`No golden event of ${type}`)
  return decode(type, example.data, undefined, example.version)
}

function tell(event: Recorded, own: Partial<AuditContext> = {}) {
  const context = {
    timeZone: 'America/Sao_Paulo',
    person: (id: string) => (id === USER ? 'Bia' : REMOVED_USER),
    first: event,
    previous: undefined,
    ...own,
  }
  const writer = audit[event.type]
  if (writer === undefined) throw new Error(`No sentence for ${event.type}`)
  return writer.tell(event, context)
}

// A withdrawal and a transformation are events of their label's stream.
const nounOf = (type: string) =>
  /^(?:Withdrawal|Transformation)Undone$/.test(type) ? 'Label' : /^[A-Z][a-z]+/.exec(type)?.[0]
const hasId = ({ data }: { readonly data: object }) => 'id' in data
type Names = Readonly<Partial<Record<'name' | 'title' | 'userId', unknown>>>

/**
 * The first event of the event's stream: the first golden event that has an id and the same noun (`Label` of
 * `LabelPrinted`). An event without an id is alone in its stream here.
 */
function firstOf(event: Recorded): Recorded {
  const opening = hasId(event)
    ? golden.find((example) => nounOf(example.type) === nounOf(event.type) && hasId(example))
    : undefined
  return opening === undefined ? event : goldenOf(opening.type)
}

/** Every version of every event type of the modules. */
const stored = modules.flatMap(({ events }) =>
  Object.entries(events).flatMap(([type, { version: newest }]) =>
    Array.from({ length: newest }, (_, index) => ({ type, version: index + 1 })),
  ),
)

describe('the audit sentence', () => {
  it('exists for every event type of the modules and for no other', () => {
    expect(golden.length).toBeGreaterThan(30)
    expect(Object.keys(audit).toSorted()).toEqual(modules.flatMap(({ events }) => Object.keys(events)).toSorted())
  })

  it.each(stored)('of $type, version $version, is Portuguese and names its subject', ({ type, version }) => {
    const example = golden.find((each) => each.type === type && each.version === version)
    if (example === undefined) throw new Error(`No golden event of ${type}, version ${version}`)
    const event = decode(type, example.data, undefined, version)
    const first = firstOf(event)
    const { text } = tell(event, { first })
    // A sentence begins with a verb in the past tense: abriu, não conseguiu, manteve.
    expect(text).toMatch(/^(?:não )?\p{Ll}+(?:eu|iu|ou|ez|eve)\b/u)
    expect(text).not.toMatch(/undefined|null|NaN|\[object|\$\{|um produto|um arquivo|de outro tempo|\.{2}| {2}/)
    expect(auditKindNames).toHaveProperty(audit[type]?.kind ?? '?')
    const own: Names = event.data
    const name = own.name ?? (first.data as Names).name ?? (first.data as Names).title
    // A recall is named by its number.
    if (nounOf(type) === 'Recall') expect(text).toMatch(/ recolhimento (?:3\b|do )/)
    else if (typeof name === 'string') expect(text).toContain(name)
    // Without a name of its own, the event's sentence takes it from the first event; without that one it reads
    // differently.
    else if (first.type !== type) expect(text).not.toBe(tell(event).text)
    if (own.userId === USER && type.startsWith('User') && !type.startsWith('UserLogged')) expect(text).toContain('Bia')
  })
})

describe('a sentence', () => {
  const label = goldenOf('LabelGenerated')
  const withFirst = (event: Recorded) => tell(event, { first: label })

  it('about a simulated recall says its time in the words of the screens', () => {
    const { data } = goldenOf('RecallOpened')
    const simulated = (seconds: number) => tell(decode('RecallOpened', { ...data, mode: 'simulado', seconds })).text
    expect(simulated(1.8)).toMatch(/^simulou o recolhimento .* em 1,8 s$/)
    expect(simulated(0)).toMatch(/^simulou o recolhimento .* em menos de 0,1 s$/)
  })

  it('about labels names number, product and expiry date', () => {
    expect(tell(label)).toMatchObject({
      text: 'gerou a etiqueta 42 de Molho de Tomate, validade 24/11/2026',
      label: 42,
    })
    expect(tell(label).many?.(3)).toBe('gerou 3 etiquetas de Molho de Tomate, validade 24/11/2026')
    expect(withFirst(goldenOf('LabelPrinted'))).toMatchObject({
      text: 'reimprimiu a etiqueta 42 de Molho de Tomate, 2 cópias',
      label: 42,
    })
    expect(withFirst(goldenOf('LabelPrinted')).many?.(5)).toBe(
      'reimprimiu 5 etiquetas de Molho de Tomate, 2 cópias de cada',
    )
    expect(withFirst(goldenOf('LabelConsumed')).text).toBe('deu baixa (consumo) na etiqueta 42 de Molho de Tomate')
    expect(
      withFirst(
        decode('LabelConsumed', { id: 42, expiresAt: '2026-11-25T03:00:00.000Z', at: '2026-11-25T03:00:01.000Z' }),
      ).text,
    ).toMatch(/, já vencida$/)
    expect(
      withFirst(
        decode('LabelConsumed', {
          id: 42,
          expiresAt: '2026-11-25T03:00:00.000Z',
          at: '2026-11-25T12:00:00.000Z',
          usedAt: '2026-11-24T21:30:00.000Z',
        }),
      ).text,
    ).toBe('deu baixa (consumo) na etiqueta 42 de Molho de Tomate, usada em 24/11/2026 18:30')
    expect(withFirst(goldenOf('WithdrawalUndone')).text).toBe(
      'desfez a baixa da etiqueta 42 de Molho de Tomate (descartada em 26/11/2026 07:00)',
    )
    expect(withFirst(goldenOf('LabelDiscarded')).text).toBe(
      'descartou a etiqueta 42 de Molho de Tomate (vencida): esquecida na câmara',
    )
    expect(tell(goldenOf('LabelsExpired')).text).toBe('registrou 2 etiquetas vencidas')
    expect(tell(goldenOf('LabelsEnteredExpiringWindow'))).toMatchObject({
      text: 'registrou 1 etiqueta a 7 dias ou menos do vencimento',
      label: 42,
    })
  })

  it("shows a date with a time in the tenant's time zone", () => {
    const exactLabel = decode('LabelGenerated', { ...label.data, expirationDate: '2026-11-24T21:30:00Z' })
    expect(tell(exactLabel).text).toMatch(/validade 24\/11\/2026 18:30$/)
    expect(tell(exactLabel, { timeZone: 'America/Manaus' }).text).toMatch(/validade 24\/11\/2026 17:30$/)
  })

  it('names the changed fields', () => {
    const before = decode('IngredientRegistered', {
      id: 1,
      name: 'Azeite',
      price: 10,
      unit: 'L',
      category: 'Mercearia',
      supplier: 'Empório',
      description: '',
    })
    const now = (own: object) => decode('IngredientChanged', { ...before.data, priceChanged: false, ...own })
    expect(tell(before).text).toBe('cadastrou o ingrediente Azeite a R$\u00a010,00/L')
    expect(tell(now({ price: 12, priceChanged: true }), { previous: before }).text).toBe(
      'alterou o preço do ingrediente Azeite de R$\u00a010,00/L para R$\u00a012,00/L',
    )
    expect(tell(now({ price: 12, priceChanged: true, supplier: '' }), { previous: before }).text).toMatch(
      /R\$\u00a012,00\/L \(e também: fornecedor\)$/,
    )
    expect(tell(now({ name: 'Azeite extra' }), { previous: before }).text).toBe(
      'alterou o ingrediente Azeite extra (nome)',
    )
    expect(tell(now({}), { previous: undefined }).text).toBe('alterou o ingrediente Azeite')
    const product = goldenOf('BaseProductRegistered')
    expect(
      tell(decode('BaseProductChanged', { ...product.data, measure: 2, validityDays: 5 }), { previous: product }).text,
    ).toBe('alterou o produto base Molho de Tomate Caseiro (medida, dias de validade)')
    expect(tell(goldenOf('StorageTypeChanged'), { previous: goldenOf('StorageTypeRegistered') }).text).toBe(
      'renomeou o tipo de armazenagem Refrigerado para Câmara fria',
    )
    const recipe = goldenOf('RecipeRegistered')
    expect(tell(goldenOf('RecipeChanged'), { previous: recipe }).text).toBe(
      'alterou a ficha técnica Molho da Casa (rendimento, multiplicador, ingredientes, modo de preparo, tipo da margem, margem de segurança)',
    )
    expect(
      tell(goldenOf('RecipePricesUpdated'), { previous: goldenOf('RecipePricesUpdated'), first: recipe }).text,
    ).toBe('atualizou o preço de 1 ingrediente na ficha técnica Molho da Casa')
  })

  it('about a report names its day, its number of recipients and the schedule', () => {
    const first = goldenOf('ReportRequested')
    expect(tell(first).text).toBe('pediu o relatório de validades de 21/11/2026, com envio a 2 destinatários')
    expect(tell(decode('ReportRequested', { ...first.data, scheduled: false, recipients: 0 })).text).toBe(
      'pediu um relatório de validades',
    )
    expect(tell(goldenOf('ReportMade'), { first }).text).toBe(
      'gerou o relatório de validades de 21/11/2026: 3 vencidas, 5 a vencer',
    )
    expect(tell(goldenOf('ReportMailed'), { first }).text).toBe(
      'enviou o relatório de validades de 21/11/2026 a 1 destinatário (1 recusado pelo servidor de e-mail)',
    )
    expect(
      tell(decode('ReportMailFailed', { ...goldenOf('ReportMailFailed').data, nextTryAt: null }), { first }).text,
    ).toBe(
      'não conseguiu enviar o relatório de validades de 21/11/2026 por e-mail: O servidor de e-mail não respondeu. Não vai tentar de novo.',
    )
    expect(tell(goldenOf('ReportSettingsChanged')).text).toBe(
      'alterou o relatório automático: ligado, segunda, terça, quarta, quinta, sexta às 6 h, PDF e CSV (planilha), 2 destinatários',
    )
    const at = (hour: number) =>
      tell(decode('ReportSettingsChanged', { ...goldenOf('ReportSettingsChanged').data, hour })).text
    expect([0, 1, 2].map((hour) => /(?:à|às) \d+ h/.exec(at(hour))?.[0])).toEqual(['à 0 h', 'à 1 h', 'às 2 h'])
  })

  it('about a failed login names its user, or nobody if the address is unknown', () => {
    expect(tell(decode('LoginFailed', { userId: USER }))).toMatchObject({ text: 'errou a senha', by: USER })
    expect(tell(decode('LoginFailed', { userId: null }))).toMatchObject({ by: null })
  })

  it('says when users changed their own account', () => {
    const own = { actor: { userId: USER } }
    expect(tell(decode('PasswordChanged', { userId: USER }, own)).text).toBe('trocou a própria senha')
    expect(tell(decode('PasswordChanged', { userId: USER })).text).toBe('trocou a senha de Bia')
    expect(tell(decode('UserRegistered', { userId: USER, role: 'staff' }, own)).text).toBe(
      'passou a ter acesso como equipe',
    )
    expect(tell(decode('UserRegistered', { userId: 'gone', role: 'admin' })).text).toBe(
      'cadastrou o acesso de Usuário removido como administrador',
    )
  })
})
