import { describe, expect, it } from 'vitest'
import type { StationState } from '#contract/printing'
import type { Intent } from './intent.ts'
import { answersOf, rulesOfSaoPaulo } from './kitchen.test-support.ts'
import { understand } from './understanding/understand.ts'

const duration = (name: string, more: Partial<Extract<Intent, { kind: 'duration' }>> = {}): Intent => ({
  kind: 'duration',
  name,
  state: null,
  place: null,
  isFreezing: false,
  ...more,
})
const freezer = { word: 'freezer', said: 'no freezer', kind: 'congelado' } as const
const guidance = (topic: Extract<Intent, { kind: 'guidance' }>['topic']): Intent => ({ kind: 'guidance', topic })

/** What is asked of rules, places and numbers, also with one letter wrong. */
const questions: readonly (readonly [asks: string, means: Intent])[] = [
  ['quanto tempo dura o pesto', duration('pesto')],
  ['qual o prazo do queijo', duration('queijo')],
  ['frango quanto tempo', duration('frango')],
  ['abri o creme de leite hoje, dura quanto?', duration('creme de leite', { state: 'aberto' })],
  ['creme de leite aberto', duration('creme de leite', { state: 'aberto' })],
  ['descongelei frango ontem, ate quando posso usar', duration('frango', { state: 'descongelado' })],
  ['posso congelar o molho?', duration('molho', { place: freezer, isFreezing: true })],
  ['o molho de tomate pode ir pro freezer?', duration('molho de tomate', { place: freezer, isFreezing: true })],
  ['recongelr carne pode?', guidance('refreezing')],
  ['posso revalidar', guidance('revalidation')],
  ['abri e agora, vale ate quando', guidance('opening')],
  ['como descongelo', guidance('thawing')],
  ['temperatua do cozimento', guidance('cooking')],
  ['qual a temperatura de fritura', guidance('frying')],
  ['como resfriar feijao', guidance('chilling')],
  ['quantos graus na entrega', guidance('receiving')],
  ['comida no bufet fica quanto tempo', { kind: 'hotFood' }],
  ['quantos dias guardo amosta', { kind: 'samples' }],
  ['como fasso a ronda', { kind: 'round' }],
  ['chegou a vigilancia', { kind: 'inspection' }],
  ['fiscalizaçao', { kind: 'inspection' }],
  ['qual norma eu sigo', { kind: 'norms' }],
  ['trocar o pin', { kind: 'pin' }],
  ['etiqueta bloqueda o que faço', { kind: 'blocked' }],
  ['desfazer baixa', { kind: 'undo' }],
  ['acabou o papel', { kind: 'printFailed' }],
  ['a impressora está funcionando?', { kind: 'printFailed' }],
  ['quantos pudins tem na geladeira 2', { kind: 'count', name: 'pudins', where: 'geladeira 2' }],
  ['quantos potes de molho tem no balcao', { kind: 'count', name: 'molho', where: 'balcao' }],
  ['o que tem no freezer', { kind: 'count', name: '', where: 'freezer' }],
  ['quanto preciso pra 12 pessoas de risoto', { kind: 'portions', name: 'risoto', portions: 12 }],
  ['onde fica a auditoria', { kind: 'screen', words: ['auditoria'] }],
  ['como cadastro impressora', { kind: 'screen', words: ['impressoras'] }],
]

describe('the question', () => {
  it.each(questions)('%s', (asks, means) => {
    expect(understand(asks)).toEqual(means)
  })
})

describe('the password of something else', () => {
  it('is none of the product’s', () => {
    expect(understand('qual a senha do wifi').kind).toBe('unknown')
    expect(understand('perdi a senha').kind).toBe('password')
  })
})

const station = (name: string, more: Partial<StationState> & Pick<StationState, 'printer'>): StationState => ({
  stationId: name,
  station: name,
  waiting: 0,
  failed: 0,
  ...more,
})
const printer = { name: 'Zebra', way: 'agente', ready: true, text: 'pronta', off: null } as const

describe('the printer', () => {
  const answer = (stations: readonly StationState[]) =>
    answersOf({}, { stations: async () => stations }).ask('a impressora não imprime')

  it('tells what its station says', async () => {
    const off = { ...printer, ready: false, text: 'sem papel', off: 'Cozinha: sem papel.' }
    const { text, items } = await answer([
      station('Bar', { printer: off, waiting: 1 }),
      station('Cozinha', { printer, failed: 3 }),
    ])
    expect(text).toBe('Cozinha: sem papel. A etiqueta sai quando voltar.')
    expect(items).toEqual(['Cozinha: a impressora está pronta. 3 etiquetas não saíram: veja a fila.'])
  })

  it('says that it is ready, and what to look at where its state is not known', async () => {
    expect((await answer([station('Bar', { printer })])).items).toEqual(['Bar: pronta'])
    expect((await answer([])).items[0]).toBe('A impressora de etiquetas é a impressora padrão')
    const browser = { ...printer, way: 'navegador', ready: null, text: 'pelo navegador' } as const
    expect((await answer([station('Bar', { printer: browser })])).text).toBe('Se não imprimiu, verifique:')
  })
})

describe('a kitchen outside São Paulo', () => {
  const { ask } = answersOf(
    {},
    { settings: async () => ({ ...(await rulesOfSaoPaulo.settings()), uf: 'BA', city: 'Salvador' }) },
  )

  it('has the federal norm, and the table of São Paulo only as a reference', async () => {
    expect((await ask('maionese caseira dura quanto')).items).toEqual([
      'Maionese ou mistura com maionese (preparado, Refrigerado): 5 dias até 4 °C · RDC 216/2004, item 4.8.17',
      'Referência de SP: 2 dias',
    ])
    expect((await ask('qual norma eu sigo')).items).toHaveLength(1)
  })

  it('is told where no norm that was read gives a number', async () => {
    const { text, items } = await ask('temperatura de recebimento')
    expect([text, items]).toEqual([
      'As normas daqui que o FoodID tem não dão esse número. Vale o que o fabricante diz na embalagem.',
      [],
    ])
    expect((await ask('quanto tempo guardo a amostra')).text).toContain('72 horas')
  })
})

describe('who asks', () => {
  const cook = answersOf({ isAdmin: false, seesCosts: false })

  it('is sent to no screen that is not theirs', async () => {
    expect((await cook.ask('onde fica a auditoria')).links).toEqual([])
    expect((await cook.ask('o fiscal chegou')).text).toContain('administrador')
    expect((await cook.ask('esqueci meu pin')).links.map(({ to }) => to.place)).toEqual(['account'])
  })
})
