import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Label } from '#contract/labels'
import type { Ingredient, Recipe } from '#contract/recipes'
import { expiryInstant } from '#contract/labels/shelf-life'
import { emptyFigures, figuresFor } from './figures.ts'
import type { Figures, FigureSource } from './figures.ts'
import type { CostOf, Intent, PlainTopic, Register, When } from './intent.ts'
import { countsOf, lotsOf, noLosses, noMenu, rulesOfSaoPaulo } from './kitchen.test-support.ts'
import { nearestByName, searchTexts } from '../../lib/search/name-search.ts'
import { replyTo } from './replies/reply-to.ts'
import { understand } from './understanding/understand.ts'

// All questions are asked in the same tenant at the same time: Saturday, 21 November 2026, 13:00 in São Paulo.

const timeZone = 'America/Sao_Paulo'
const context = {
  asked: '',
  now: new Date('2026-11-21T13:00:00-03:00'),
  timeZone,
  isAdmin: true,
  seesCosts: true,
  changesRules: true,
}

let lastId = 0
function label(name: string, expirationDate: string, more: Partial<Label> = {}): Label {
  const expiresAt = expiryInstant(expirationDate, timeZone)
  lastId += 1
  return {
    id: lastId,
    name,
    category: 'Molhos',
    expiration_date: expirationDate,
    expires_at: expiresAt.toISOString(),
    weight: '300g',
    manipulation_date: '2026-11-18',
    sif: 'ISENTO',
    sector: 'Garde Manger',
    responsible: 'Ana Souza',
    storageType: 'Refrigerado',
    additionalStorageType: '',
    baseProductId: null,
    qrCode: `FID2026${String(lastId).padStart(4, '0')}`,
    qrKey: 'wq0_8-Zx',
    entry_date: '2026-11-18T12:00:00.000Z',
    entry_day: '2026-11-18',
    status: expiresAt < context.now ? 'expired' : 'expiring',
    print_count: 1,
    lateReason: null,
    ...more,
  }
}

const sweets = { category: 'Sobremesas', sector: 'Confeitaria' }
const expired = [
  label('Queijo Muçarela Fatiado', '2026-11-18'),
  label('Queijo Muçarela Fatiado', '2026-11-18'),
  label('Creme de Leite Fresco', '2026-11-20', sweets),
]
const expiring = [
  label('Alface Americana Higienizada', '2026-11-21T18:00:00-03:00', { category: 'Hortifrúti' }),
  label('Pudim de Leite Condensado', '2026-11-21', sweets),
  label('Pudim de Leite Condensado', '2026-11-21', sweets),
  label('Molho de Tomate Caseiro', '2026-11-22'),
  label('Molho Pesto de Manjericão', '2026-11-24'),
  label('Torta de Frango', '2026-11-27', { sector: 'Cozinha Quente' }),
]
const later = [label('Farofa de Bacon', '2026-12-10'), label('Molho Pesto de Manjericão', '2026-12-01')]

const ingredients: readonly Ingredient[] = [
  { id: 1, name: 'Tomate Italiano', price: 9.4, unit: 'kg', category: '', supplier: '', description: '' },
  { id: 2, name: 'Azeite Extra Virgem', price: 62, unit: 'L', category: '', supplier: '', description: '' },
  { id: 3, name: 'Ovo Caipira', price: 1.1, unit: 'unidade', category: '', supplier: '', description: '' },
]

function recipe(id: number, name: string, kilos: number): Recipe {
  const line = {
    ingredientId: 1,
    recipeId: null,
    recipeVersion: null,
    subSheet: null,
    subSheetNow: null,
    ingredientName: 'Tomate Italiano',
    ingredientPrice: 10,
    ingredientUnit: 'kg',
    operationalQuantity: kilos,
    operationalUnit: 'kg',
    correctionFactor: 1,
    registeredPrice: 10,
    priceNow: null,
    totalCost: 10 * kilos,
  } as const
  return {
    id,
    version: 1,
    name,
    portionYield: 4,
    portionUnit: 'porção',
    yield: null,
    cooked: null,
    onMenu: false,
    outputs: [],
    markup: 3,
    ingredients: [line],
    preparationMethod: '',
    safetyMarginType: 'percentage',
    safetyMarginValue: 10,
    totalCost: 0,
    costPerPortion: 0,
    finalRecipeCost: 0,
    suggestedPrice: 0,
    totalYieldKg: kilos,
    totalYieldUnits: 0,
  }
}
const recipes = [recipe(1, 'Molho de Tomate Caseiro', 4), recipe(2, 'Pudim de Leite Condensado', 2.5)]

/** Searches as the server does: a substring of the name, without case and accents. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const named = <Entry extends { readonly name: string }>(entries: readonly Entry[], q: string) =>
  entries.filter(({ name }) => plain(name).includes(plain(q)))

const source: FigureSource = {
  stats: async () => ({ total: 11, expiringSoon: 6, expired: 3 }),
  expiryList: async (kind) => ({ items: kind === 'expired' ? expired : expiring, isMore: false }),
  labels: async (q) => ({
    items: /\d/.test(q)
      ? [...expired, ...expiring].filter(({ id, qrCode }) => qrCode === q || String(id) === q)
      : named([...expired, ...expiring, ...later], q),
    isMore: false,
  }),
  recipes: async (q) => named(recipes, q),
  ingredients: async (q) => named(ingredients, q),
  products: async () => [],
  storageTypes: async () => [],
  preview: async () => ({ expiring: 0, atRisk: { value: 0, unpriced: 0 } }),
  plan: async () => ({ days: [] }),
  losses: async (days) => noLosses(days),
  lossCounts: async (days) => countsOf(noLosses(days)),
  ...rulesOfSaoPaulo,
  lots: async ({ q = '' }) => lotsOf(named([...expired, ...expiring, ...later], q)),
  roundPlaces: async () => [],
  stations: async () => [],
  receivedLots: async () => [],
  matrix: async () => noMenu,
}

async function ask(text: string, overrides: Partial<typeof context> = {}) {
  const intent = understand(text)
  return replyTo(intent, await figuresFor(intent, source, { ...context, asked: text, ...overrides }))
}

const topic = (kind: PlainTopic): Intent => ({ kind })
const days = (from: number, to = from, about = ''): Intent => ({
  kind: 'expiring',
  when: { kind: 'days', from, to },
  about,
})
const expiringIntent = (when: When, about = ''): Intent => ({ kind: 'expiring', when, about })
const window7 = expiringIntent({ kind: 'window', beyond: false })
const beyond7 = expiringIntent({ kind: 'window', beyond: true })
const expiredIntent = (about = ''): Intent => ({ kind: 'expired', about })
const product = (name: string, isGuess = false): Intent => ({ kind: 'product', name, isGuess })
const cost = (of: CostOf, name: string): Intent => ({ kind: 'cost', of, name })
const register = (what: Register): Intent => ({ kind: 'register', what })

const expiredNotice = 'Atenção: 3 etiquetas já venceram.'
const texts = {
  today: `${expiredNotice} Hoje vencem 3 etiquetas:`,
  tomorrow: `${expiredNotice} Amanhã vence 1 etiqueta:`,
  window: `${expiredNotice} Nos próximos 7 dias vencem 6 etiquetas:`,
  beyond: `${expiredNotice} Acompanho os próximos 7 dias. Nos próximos 7 dias vencem 6 etiquetas:`,
  expired: 'Há 3 etiquetas vencidas em estoque:',
  stock: 'Há 11 etiquetas em estoque.',
  print: 'Para imprimir:',
  printFailed: 'Se não imprimiu, verifique:',
  generate: 'Para gerar uma etiqueta:',
  withdraw: 'Para dar baixa numa etiqueta:',
  baseProduct:
    'Produtos base se cadastram em Gestão: nome, medida, SIF, onde fica, categoria, setor e dias de validade. Ali também se edita e se exclui. Com eles a etiqueta se preenche sozinha.',
  named: (name: string) => `${name} se cadastram em Gestão: digite o nome e salve. Ali também se edita e se exclui.`,
  import:
    'Dá para importar planilhas (Excel ou CSV). Antes de gravar, o FoodID mostra o que vai entrar e o que precisa de correção.',
  ingredient:
    'Ingredientes se cadastram em Cadastrar Ingrediente: nome, preço e unidade de compra. Para editar ou excluir, abra Gerenciar Ingredientes.',
  recipe:
    'Para uma nova ficha técnica, informe o nome, o rendimento e os ingredientes; os custos se calculam na hora. Para editar, duplicar ou excluir, abra Fichas Técnicas.',
  recipes:
    'As fichas técnicas mostram rendimento, custo total, custo por porção, custo final com a margem de segurança e preço sugerido. Diga o nome de uma receita e eu digo quanto custa.',
  ingredients:
    'Os ingredientes e os seus preços ficam em Gerenciar Ingredientes. Diga o nome de um deles e eu digo o preço.',
  export:
    'Cada ficha técnica, ou todas juntas, sai em PDF ou CSV. Etiquetas saem em PDF pela lista, depois de marcadas.',
  audit:
    'A auditoria, em Gestão, mostra quem gerou, imprimiu, consumiu ou descartou cada etiqueta e quando, com filtros e exportação em CSV.',
  report:
    'O relatório de validade é enviado nos dias e na hora escolhidos, em PDF e CSV. Os ajustes e os relatórios passados ficam em Gestão.',
  users:
    'As pessoas ficam em Gestão, Equipe: cadastre um cozinheiro com nome e 4 números, convide quem usa o escritório, mude o que cada um pode.',
  password:
    'A sua senha você troca em Minha conta, no menu lateral, informando a atual. Quem esqueceu a senha pede ajuda a um administrador.',
  logout: 'Para sair, use o botão Sair, no fim do menu lateral. No celular, abra o menu no alto da tela.',
  greeting: 'Olá! Sou o assistente do FoodID. O que você quer saber?',
  thanks: 'De nada! Se precisar, é só chamar.',
  help: 'Respondo sobre validade, estoque e o uso do FoodID:',
  unknown: 'Não entendi: reconheço palavras, não conversa. Você quis perguntar uma destas?',
  noName: 'Não reconheci esse nome entre os produtos, as etiquetas e as fichas desta cozinha. Talvez uma destas:',
}

const questions: readonly (readonly [string, Intent, string])[] = [
  // Today
  ['o que vence hoje?', days(0), texts.today],
  ['O QUE VENCE HOJE', days(0), texts.today],
  ['oq vence hj', days(0), texts.today],
  ['o que vense hoje', days(0), texts.today],
  ['Quais produtos vencem hoje?', days(0), texts.today],
  ['quantas etiquetas vencem hoje', days(0), texts.today],
  ['tem alguma coisa vencendo hoje?', days(0), texts.today],
  ['bom dia, o que vence hoje?', days(0), texts.today],
  ['e hoje?', days(0), texts.today],
  ['o pudim vence hoje?', days(0, 0, 'pudim'), `${expiredNotice} Hoje vencem 2 etiquetas de “pudim”:`],
  [
    'o que vence hoje na confeitaria?',
    days(0, 0, 'confeitaria'),
    `${expiredNotice} Hoje vencem 2 etiquetas de “confeitaria”:`,
  ],
  ['a farofa vence hoje?', days(0, 0, 'farofa'), `${expiredNotice} Nada disso vence hoje. Hoje vencem 3 etiquetas:`],
  // Tomorrow and the days after
  ['o que vence amanhã?', days(1), texts.tomorrow],
  ['vencimentos de amanha', days(1), texts.tomorrow],
  ['e amanhã?', days(1), texts.tomorrow],
  ['oque vai vencer amanha', days(1), texts.tomorrow],
  ['o que vence depois de amanhã', days(2), `${expiredNotice} Nenhuma etiqueta vence depois de amanhã.`],
  ['o que vence hoje e amanhã?', days(0, 1), `${expiredNotice} Hoje ou amanhã vencem 4 etiquetas:`],
  ['o que vence nos próximos 3 dias?', days(0, 3), `${expiredNotice} Nos próximos 3 dias vencem 5 etiquetas:`],
  ['vence algo em tres dias', days(0, 3), `${expiredNotice} Nos próximos 3 dias vencem 5 etiquetas:`],
  [
    'o que vence na sexta?',
    expiringIntent({ kind: 'weekday', weekday: 5 }),
    `${expiredNotice} Na sexta-feira (27/11/2026) vence 1 etiqueta:`,
  ],
  ['vence sábado?', expiringIntent({ kind: 'weekday', weekday: 6 }), texts.today],
  [
    'o que vence dia 24',
    expiringIntent({ kind: 'date', day: 24, month: null }),
    `${expiredNotice} Em 24/11/2026 vence 1 etiqueta:`,
  ],
  [
    'o que vence 27/11?',
    expiringIntent({ kind: 'date', day: 27, month: 11 }),
    `${expiredNotice} Em 27/11/2026 vence 1 etiqueta:`,
  ],
  ['vence algo dia 21?', expiringIntent({ kind: 'date', day: 21, month: null }), texts.today],
  [
    'o que vence em 25/12',
    expiringIntent({ kind: 'date', day: 25, month: 12 }),
    'Acompanho os próximos 7 dias. O que vence em 25/12/2026 está na lista, entre as demais etiquetas.',
  ],
  [
    'o que vence dia 28?',
    expiringIntent({ kind: 'date', day: 28, month: null }),
    'Acompanho os próximos 7 dias. O que vence em 28/11/2026 está na lista, entre as demais etiquetas.',
  ],
  ['o que preciso usar hoje?', days(0), texts.today],
  [
    'o que vence no fim de semana?',
    expiringIntent({ kind: 'weekend' }),
    `${expiredNotice} No fim de semana vencem 4 etiquetas:`,
  ],
  // The 7-day window
  ['o que vence nos próximos 7 dias?', window7, texts.window],
  ['o que vence esta semana?', window7, texts.window],
  ['produtos próximos do vencimento', window7, texts.window],
  ['o que está pra vencer', window7, texts.window],
  ['qual vence primeiro?', window7, texts.window],
  ['vencimeto', window7, texts.window],
  ['quais produtos eu devo usar primeiro', topic('useFirst'), 'Use primeiro:'],
  ['o que vence este mês?', beyond7, texts.beyond],
  ['o que vence em 15 dias?', beyond7, texts.beyond],
  // Expired
  ['quantos vencidos?', expiredIntent(), texts.expired],
  ['quantos produtos estão vencidos', expiredIntent(), texts.expired],
  ['quantos vensidos', expiredIntent(), texts.expired],
  ['TEM PRODUTO VENCIDO???', expiredIntent(), texts.expired],
  ['o que já venceu', expiredIntent(), texts.expired],
  ['o que passou da validade', expiredIntent(), texts.expired],
  ['o queijo tá vencido?', expiredIntent('queijo'), 'Há 2 etiquetas vencidas em estoque de “queijo”:'],
  ['quanto perdi com vencidos', expiredIntent(), texts.expired],
  ['vencidos da confeitaria', expiredIntent('confeitaria'), 'Há 1 etiqueta vencida em estoque de “confeitaria”:'],
  ['a farofa está vencida?', expiredIntent('farofa'), `Nada disso está vencido. ${texts.expired}`],
  // Stock
  ['quantos produtos tenho no estoque?', topic('stock'), texts.stock],
  ['qntos produtos tem em estoqe', topic('stock'), texts.stock],
  ['total de etiquetas', topic('stock'), texts.stock],
  ['onde vejo as etiquetas', topic('stock'), texts.stock],
  ['resumo do dia', topic('stock'), texts.stock],
  // One product
  ['quando vence o molho pesto?', product('molho pesto'), 'Encontrei 2 etiquetas em estoque:'],
  ['quando vencem os pudins?', product('pudins'), 'Encontrei 2 etiquetas em estoque:'],
  ['qual a validade da mussarela?', product('mussarela'), 'Encontrei 2 etiquetas em estoque:'],
  ['tem pesto?', product('pesto'), 'Encontrei 2 etiquetas em estoque:'],
  ['cadê a farofa', product('farofa'), 'Encontrei 1 etiqueta em estoque:'],
  ['farofa', product('farofa', true), 'Encontrei 1 etiqueta em estoque:'],
  ['quantos pudims temos', { kind: 'count', name: 'pudims', where: '' }, 'Há 2 etiquetas em estoque:'],
  ['quando vence a torta de frango', product('torta de frango'), 'Encontrei 1 etiqueta em estoque:'],
  ['quando vence o camarão?', product('camarao'), texts.noName],
  ['fid20260004', product('FID20260004'), 'Encontrei 1 etiqueta em estoque:'],
  ['etiqueta 4', product('4'), 'Encontrei 1 etiqueta em estoque:'],
  // Costs
  ['quanto custa o molho de tomate?', cost('any', 'molho de tomate'), 'Na ficha técnica:'],
  ['preço sugerido do pudim', cost('recipe', 'pudim'), 'Na ficha técnica:'],
  ['custo da receita de pudim', cost('recipe', 'pudim'), 'Na ficha técnica:'],
  ['qual o preço do azeite?', cost('any', 'azeite'), 'No cadastro de ingredientes:'],
  ['quanto custa o tomate', cost('any', 'tomate'), 'Nas fichas técnicas e no cadastro de ingredientes:'],
  ['preço do ingrediente ovo', cost('ingredient', 'ovo'), 'No cadastro de ingredientes:'],
  ['quanto custa a lagosta', cost('any', 'lagosta'), texts.noName],
  ['fichas tecnicas', topic('recipes'), texts.recipes],
  ['ingreditntes', topic('ingredients'), texts.ingredients],
  // Printing
  ['como imprimo?', topic('print'), texts.print],
  ['como impremir etiquetas', topic('print'), texts.print],
  ['imrpimir', topic('print'), texts.print],
  ['imprimir folha a4', topic('print'), texts.print],

  ['quero a segunda via', topic('print'), texts.print],
  ['não imprime', topic('printFailed'), texts.printFailed],
  ['a impressora não funciona', topic('printFailed'), texts.printFailed],
  ['a etiqueta não saiu', topic('printFailed'), texts.printFailed],
  ['a etiqueta saiu torta', topic('printFailed'), texts.printFailed],
  ['popup bloqueado', topic('printFailed'), texts.printFailed],
  // Doing things
  ['como gerar etiqueta', topic('generate'), texts.generate],
  ['como faço uma etiketa nova?', topic('generate'), texts.generate],
  ['como dar baixa?', topic('withdraw'), texts.withdraw],
  ['como descarto um produto vencido', topic('withdraw'), texts.withdraw],
  ['tem alguma coisa pra jogar fora?', topic('withdraw'), texts.withdraw],
  ['como cadastrar categoria?', register('category'), texts.named('Categorias')],
  ['cadatrar setores', register('sector'), texts.named('Setores')],
  ['onde cadastro os responsáveis?', register('responsible'), texts.named('Responsáveis')],
  [
    'tipos de armazenagem',
    register('storage'),
    'Tipos de armazenagem se cadastram em Gestão: digite o nome, escolha o ícone e salve. Ali também se edita e se exclui.',
  ],
  ['como cadastro um produto base', register('baseProduct'), texts.baseProduct],
  ['cadastrar produtos', register('baseProduct'), texts.baseProduct],
  ['como cadastrar um ingrediente', register('ingredient'), texts.ingredient],
  ['nova ficha técnica', register('recipe'), texts.recipe],
  ['como criar receitas', register('recipe'), texts.recipe],
  ['importar planilha', topic('import'), texts.import],
  ['exportar csv', topic('export'), texts.export],
  ['duplicar receita', register('recipe'), texts.recipe],
  ['dá pra importar um excel?', topic('import'), texts.import],
  ['exportar ficha em pdf', topic('export'), texts.export],
  [
    'como leio o qr code',
    topic('scan'),
    'Aponte a câmera do celular para o QR da etiqueta: abre a página do produto, com validade, manipulação, setor e responsável. Também procuro pelo código: digite, por exemplo, FID seguido do ano e do número.',
  ],
  // Where things are
  ['como recebo o relatorio por email', topic('report'), texts.report],
  ['quem descartou o queijo?', topic('audit'), texts.audit],
  ['convidar funcionário', topic('users'), texts.users],
  ['esqueci minha senha', topic('password'), texts.password],
  ['como sair', topic('logout'), texts.logout],
  // Small talk
  ['oiii', topic('greeting'), texts.greeting],
  ['Boa tarde!', topic('greeting'), texts.greeting],
  ['vlw', topic('thanks'), texts.thanks],
  ['Obrigada!', topic('thanks'), texts.thanks],
  ['o que você faz?', topic('help'), texts.help],
  ['ajuda', topic('help'), texts.help],
  ['quem é você', topic('help'), texts.help],
  ['muito obrigado pela ajuda', topic('thanks'), texts.thanks],
  ['ok', topic('thanks'), texts.thanks],
  ['qual a capital da frança', topic('unknown'), texts.unknown],
  ['asdfgh', product('asdfgh', true), texts.unknown],
  ['???', topic('unknown'), texts.unknown],
]

describe('intent and answer of the question', () => {
  it.each(questions)('%s', async (text, intent, expected) => {
    expect(understand(text)).toEqual(intent)
    expect((await ask(text)).text).toBe(expected)
  })
})

describe('an answer', () => {
  it('groups labels of one product and day, soonest first', async () => {
    expect((await ask('o que vence hoje?')).items).toEqual([
      'Alface Americana Higienizada: vence hoje, 21/11/2026 18:00',
      'Pudim de Leite Condensado (2 etiquetas): vence hoje, 21/11/2026',
    ])
    expect((await ask('o que vence nos próximos 7 dias?')).items).toEqual([
      'Alface Americana Higienizada: vence hoje, 21/11/2026 18:00',
      'Pudim de Leite Condensado (2 etiquetas): vence hoje, 21/11/2026',
      'Molho de Tomate Caseiro: vence amanhã, 22/11/2026',
      'Molho Pesto de Manjericão: vence em 24/11/2026',
      'Torta de Frango: vence em 27/11/2026',
    ])
  })

  it('says for how many days labels have been expired, and counts the labels that it does not list', async () => {
    expect((await ask('quantos vencidos?')).items).toEqual([
      'Queijo Muçarela Fatiado (2 etiquetas): venceu em 18/11/2026 (3 dias vencido)',
      'Creme de Leite Fresco: venceu em 20/11/2026 (1 dia vencido)',
    ])
    const intent = understand('quantos vencidos?')
    const figures: Figures = {
      ...emptyFigures(context),
      stats: { total: 1500, expiringSoon: 0, expired: 1203 },
      expired: { items: expired, isMore: true },
    }
    expect(replyTo(intent, figures).text).toBe('Há 1.203 etiquetas vencidas em estoque:')
    expect(replyTo(intent, figures).items.at(-1)).toBe('e mais 1.200 etiquetas')
  })

  it('says "mais de" when the list was cut within the asked days', () => {
    const figures: Figures = {
      ...emptyFigures(context),
      stats: { total: 9000, expiringSoon: 9000, expired: 0 },
      expiring: { items: expiring.slice(0, 3), isMore: true },
    }
    expect(replyTo(days(0), figures).text).toBe('Hoje vencem mais de 3 etiquetas:')
    expect(replyTo(window7, figures).text).toBe('Nos próximos 7 dias vencem 9.000 etiquetas:')
  })

  it('lists the labels of a product, soonest first, and links to the product’s list', async () => {
    const { items, links } = await ask('quando vence o molho pesto?')
    expect(items).toEqual([
      'Molho Pesto de Manjericão: vence em 24/11/2026',
      'Molho Pesto de Manjericão: vence em 01/12/2026',
    ])
    expect(links).toEqual([{ text: 'Ver no estoque', to: { place: 'labels', q: 'Molho Pesto de Manjericão' } }])
  })

  it('gives exact costs and prices', async () => {
    const space = '\u00a0'
    expect((await ask('quanto custa o molho de tomate?')).items).toEqual([
      `Molho de Tomate Caseiro: custo total R$${space}40,00, por porção R$${space}10,00, custo final R$${space}44,00, preço sugerido R$${space}33,00 por porção`,
    ])
    expect((await ask('preço do ovo')).items).toEqual([`Ovo Caipira: R$${space}1,10 por un`])
  })

  it('says so when there are no labels', () => {
    const nothing = emptyFigures(context)
    expect(replyTo(expiredIntent(), nothing).text).toBe(
      'Ótimo! Nenhum produto vencido. Todos os produtos estão dentro do prazo de validade.',
    )
    expect(replyTo(days(0), nothing).text).toBe('Nenhuma etiqueta vence hoje.')
    expect(replyTo(window7, nothing).text).toBe('Nenhuma etiqueta vence nos próximos 7 dias.')
    expect(replyTo(topic('stock'), nothing).text).toBe('Não há nenhuma etiqueta em estoque.')
  })

  it('takes today from the tenant’s time zone', async () => {
    // 02:30 UTC on the 22nd is still the 21st in São Paulo, and in Rio Branco for two hours more.
    const now = new Date('2026-11-22T02:30:00Z')
    expect((await ask('o que vence amanhã?', { now })).items).toEqual([
      'Molho de Tomate Caseiro: vence amanhã, 22/11/2026',
    ])
    expect((await ask('o que vence hoje?', { now: new Date('2026-11-22T03:30:00Z') })).items).toEqual([
      'Molho de Tomate Caseiro: vence hoje, 22/11/2026',
    ])
  })

  it('tells staff to ask an admin about a topic restricted to admins', async () => {
    for (const text of ['auditoria', 'usuários', 'relatório']) {
      const { text: answerText, links } = await ask(text, { isAdmin: false })
      expect(answerText).toContain('administrador')
      for (const { to } of links) expect(['users', 'reports', 'audit']).not.toContain(to.place)
    }
  })

  it('links an admin to the screen of a restricted topic', async () => {
    const topics = [
      ['auditoria', 'audit'],
      ['usuários', 'users'],
      ['relatório', 'reports'],
    ] as const
    for (const [text, place] of topics) expect((await ask(text)).links.map(({ to }) => to.place)).toEqual([place])
  })
})

describe('any text', () => {
  const words = questions.flatMap(([text]) => text.split(' '))
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((list) => list.join(' ')),
  )

  it('gets a non-empty answer', async () => {
    await fc.assert(
      fc.asyncProperty(anything, fc.boolean(), async (text, isAdmin) => {
        const { text: answerText, items, links } = await ask(text, { isAdmin })
        expect(answerText.trim()).not.toBe('')
        expect([...items, ...links.map((link) => link.text)].every((part) => part.trim() !== '')).toBe(true)
      }),
      { numRuns: 400, seed: 20261121 },
    )
  })

  it('gives a search name within the server’s limits', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const intent = understand(text)
        const name = intent.kind === 'product' || intent.kind === 'cost' ? intent.name : 'x'
        expect(name.length).toBeGreaterThan(0)
        expect(name.length).toBeLessThanOrEqual(120)
      }),
      { numRuns: 400, seed: 20261121 },
    )
  })
})

it('does not read a food name as a misspelt vocabulary word', () => {
  const foods =
    'arroz feijão macarrão massa lasanha nhoque pizza pão bolo torta pudim mousse sorvete gelatina geleia mel açúcar pimenta alho cebola tomate cenoura batata inhame abóbora pepino alface rúcula couve repolho espinafre salsa cebolinha coentro manjericão hortela banana maçã pera mamão melão abacate castanha uva limão manga morango goiaba caju coco castanha carne picanha alcatra fraldinha costela cupim patinho bife frango peito coxa asa filé peru pato porco lombo pernil bacon linguiça presunto salame peixe salmão tilápia atum bacalhau camarão lula polvo leite creme nata manteiga queijo muçarela parmesão ricota iogurte ovo clara gema maionese mostarda vinagre azeite óleo farinha fermento farofa aveia quinoa lentilha grão ervilha milho palmito azeitona cogumelo molho pesto vinagrete caldo fundo sopa purê risoto paella strogonoff feijoada moqueca coxinha empada esfiha pastel brigadeiro chocolate cacau café chá suco vinho salada carpaccio ceviche brie canastra goiabada brownie crepe panqueca calda ganache recheio cobertura caixa prato pasta vaca boi cordeiro coelho tempero defumado congelado picado fatiado caseiro fresco assado frito vegano integral saco lata'
  for (const food of foods.split(' '))
    expect([food, understand(`quando vence ${food}?`)]).toEqual([
      food,
      { kind: 'product', name: plain(food), isGuess: false },
    ])
})

it('matches a name despite a plural and a typing error, and matches no other name', () => {
  const names = [
    'Molho Pesto de Manjericão',
    'Pudim de Leite Condensado',
    'Pão de Queijo',
    'Queijo Muçarela Fatiado',
  ].map((name) => ({ name }))
  const found = (asked: string) => nearestByName(asked, names).map(({ name }) => name)
  expect(found('pudins')).toEqual(['Pudim de Leite Condensado'])
  expect(found('molhos de pesto')).toEqual(['Molho Pesto de Manjericão'])
  expect(found('mangericão')).toEqual(['Molho Pesto de Manjericão'])
  expect(found('pães de queijo')).toEqual(['Pão de Queijo'])
  expect(found('queijo prato')).toEqual([])
})

it('searches for the name as typed first, then for shorter and shorter parts of it', () => {
  expect(searchTexts('pudins de leite')).toEqual(['pudins de leite', 'pudins', 'pudim', 'pudin', 'pu'])
  expect(searchTexts('x')).toEqual([])
})
