import { describe, expect, it } from 'vitest'
import { answersOf, countsOf, noLosses, worth } from './kitchen.test-support.ts'
import { understand } from './understanding/understand.ts'

// What cooks and managers really type, word for word. Each row: the sentence, the exact answer, and what it opens. All
// are asked in the kitchen of kitchen.test-support.ts on Saturday, 21 November 2026, 13:00 in São Paulo.

const { ask } = answersOf()

const yes = 'Pela etiqueta, sim: está dentro da validade. Confira o aspecto e o cheiro antes de usar:'
const confirm = 'Confira e confirme na próxima tela. Nada muda antes disso.'
const filled = 'O formulário abre preenchido. Confira a data e confirme:'
const term = 'O prazo, contado do preparo:'
const noName = 'Não reconheci esse nome entre os produtos, as etiquetas e as fichas desta cozinha. Talvez uma destas:'
const maker = 'O responsável na etiqueta:'
const late = 'Atenção: 3 etiquetas já venceram.'
const space = '\u00a0'
const lossLinks = ['Ver as perdas', 'Ver o que foi descartado']
const unknown = 'Não entendi: reconheço palavras, não conversa. Você quis perguntar uma destas?'

const sentences: readonly (readonly [sentence: string, text: string, first: string, opens: readonly string[]])[] = [
  ['a alface tá boa ainda?', yes, 'Alface Americana Higienizada: vence amanhã, 22/11/2026', ['Ver no estoque']],
  [
    'quanto tempo dura o frango na geladeira?',
    term,
    'Frango Desfiado (preparado, Refrigerado): 3 dias · prazo da casa',
    ['Prazos e normas'],
  ],
  [
    'quanto eu perdi esse mês?',
    `Este mês foram descartadas 7 etiquetas: R$${space}96,20, sem contar 3 etiquetas sem custo cadastrado.`,
    'Farofa de Bacon (3 etiquetas): sem custo cadastrado',
    ['Ver as perdas', 'Ver o que foi descartado'],
  ],
  [
    'quanto vale o que vai vencer?',
    `O que vence nos próximos 7 dias vale R$${space}184,50, sem contar 2 etiquetas sem custo cadastrado.`,
    '',
    ['Ver os que vencem em 7 dias', 'Abrir os relatórios'],
  ],
  ['posso usar a carne moída de ontem?', yes, 'Carne Moída Temperada: vence amanhã, 22/11/2026', ['Ver no estoque']],
  [
    'como faço o molho de tomate?',
    'Modo de preparo de Molho de Tomate Caseiro:',
    'Refogue o alho.',
    ['Abrir Molho de Tomate Caseiro'],
  ],
  ['jogar fora o frango', confirm, 'Frango Desfiado: vence em 23/11/2026', ['Descartar (2)', 'Ver no estoque']],
  ['descartar farofa', confirm, 'Farofa de Bacon: vence em 26/11/2026', ['Descartar', 'Ver no estoque']],
  ['imprime 3 etiquetas de molho', filled, '', ['3 etiquetas de Molho de Tomate Caseiro']],
  [
    'quem fez o pudim?',
    maker,
    'Pudim de Leite Condensado (3 etiquetas): Carla Mendes, em 19/11/2026',
    ['Ver no estoque'],
  ],
  ['alface ta boa?', yes, 'Alface Americana Higienizada: vence amanhã, 22/11/2026', ['Ver no estoque']],
  ['o pudim ainda presta?', yes, 'Pudim de Leite Condensado (3 etiquetas): vence em 24/11/2026', ['Ver no estoque']],
  [
    'o queijo tá bom?',
    'Não use: a validade já passou.',
    'Queijo Muçarela Fatiado: venceu em 18/11/2026 (3 dias vencido)',
    ['Descartar o que venceu', 'Ver no estoque'],
  ],
  [
    'dá pra servir o creme de leite?',
    'Não use: a validade já passou.',
    'Creme de Leite Fresco: venceu em 20/11/2026 (1 dia vencido)',
    ['Descartar o que venceu', 'Ver no estoque'],
  ],
  ['posso comer a farofa?', yes, 'Farofa de Bacon: vence em 26/11/2026', ['Ver no estoque']],
  ['pode usar o frango?', yes, 'Frango Desfiado: vence em 23/11/2026', ['Ver no estoque']],
  [
    'a carne moida está boa',
    'Atenção: 1 etiqueta já venceu. Use só o que está dentro da validade:',
    'Carne Moída Temperada: venceu em 20/11/2026 (1 dia vencido)',
    ['Descartar o que venceu', 'Ver no estoque'],
  ],
  [
    'ainda posso usar o molho de tomate na geladeira?',
    yes,
    'Molho de Tomate Caseiro: vence em 23/11/2026',
    ['Ver no estoque'],
  ],
  ['dá pra usar o frango do freezer?', yes, 'Frango Inteiro: vence em 27/11/2026', ['Ver no estoque']],
  ['posso usar o camarão?', noName, '', []],
  [
    'a carne de anteontem tá boa?',
    'Não há etiqueta com manipulação de anteontem. As que há: Atenção: 1 etiqueta já venceu. Use só o que está dentro da validade:',
    'Carne Moída Temperada: venceu em 20/11/2026 (1 dia vencido)',
    ['Descartar o que venceu', 'Ver no estoque'],
  ],
  [
    'quanto dura o pudim',
    term,
    'Pudim de Leite Condensado (preparado, Refrigerado): 5 dias · prazo da casa',
    ['Prazos e normas'],
  ],
  [
    'quanto tempo aguenta o frango no freezer',
    term,
    'Frango Inteiro (preparado, Congelado): A norma permite no máximo 30 dias (CVS 3/2026, art. 44 I).',
    ['Prazos e normas'],
  ],
  [
    'quanto tempo dura o molho de tomate fora da geladeira?',
    term,
    'Molho de Tomate Caseiro (preparado, Temperatura Ambiente): Escolha o tipo de alimento deste produto para calcular a validade.',
    ['Prazos e normas'],
  ],
  [
    'por quanto tempo posso guardar o caldo de legumes?',
    term,
    'Caldo de Legumes (preparado, Refrigerado): Escolha o tipo de alimento deste produto para calcular a validade.',
    ['Prazos e normas'],
  ],
  [
    'qto tempo dura a farofa na despensa',
    term,
    'Farofa de Bacon (preparado, Seco/Despensa): 8 dias · prazo da casa',
    ['Prazos e normas'],
  ],
  [
    'quanto dura a lagosta',
    'Nenhum produto da casa tem esse nome. O prazo do tipo de alimento que a palavra sugere, contado da manipulação:',
    'Pescado cru (manipulado, Refrigerado): Pescado cru precisa de até 2 °C. O Refrigerado trabalha até 4 °C.',
    ['Prazos e normas'],
  ],
  ['quanto perdemos hoje?', 'Hoje nenhuma etiqueta foi descartada.', '', ['Ver as perdas']],
  ['qual o prejuízo da semana?', 'Na semana passada nenhuma etiqueta foi descartada.', '', ['Ver as perdas']],
  [
    'perdas do mês',
    `Este mês foram descartadas 7 etiquetas: R$${space}96,20, sem contar 3 etiquetas sem custo cadastrado.`,
    'Farofa de Bacon (3 etiquetas): sem custo cadastrado',
    ['Ver as perdas', 'Ver o que foi descartado'],
  ],
  [
    'quanto vale o que está pra vencer',
    `O que vence nos próximos 7 dias vale R$${space}184,50, sem contar 2 etiquetas sem custo cadastrado.`,
    '',
    ['Ver os que vencem em 7 dias', 'Abrir os relatórios'],
  ],
  [
    'como faz o pudim?',
    'A ficha de Pudim de Leite Condensado não tem modo de preparo escrito.',
    '',
    ['Abrir Pudim de Leite Condensado'],
  ],
  [
    'modo de preparo do molho de tomate',
    'Modo de preparo de Molho de Tomate Caseiro:',
    'Refogue o alho.',
    ['Abrir Molho de Tomate Caseiro'],
  ],
  ['como se faz risoto', noName, '', []],
  [
    'joguei fora o queijo',
    confirm,
    'Queijo Muçarela Fatiado: venceu em 18/11/2026 (3 dias vencido)',
    ['Descartar', 'Ver no estoque'],
  ],
  [
    'descarta 2 pudins',
    confirm,
    'Pudim de Leite Condensado (2 etiquetas): vence em 24/11/2026',
    ['Descartar (2)', 'Ver no estoque'],
  ],
  [
    'descartar pudin',
    confirm,
    'Pudim de Leite Condensado (3 etiquetas): vence em 24/11/2026',
    ['Descartar (3)', 'Ver no estoque'],
  ],
  [
    'descartar o queijo muçarela',
    confirm,
    'Queijo Muçarela Fatiado: venceu em 18/11/2026 (3 dias vencido)',
    ['Descartar', 'Ver no estoque'],
  ],
  [
    'jogar a alface no lixo',
    confirm,
    'Alface Americana Higienizada: vence amanhã, 22/11/2026',
    ['Descartar', 'Ver no estoque'],
  ],
  [
    'usei 2 pudins',
    confirm,
    'Pudim de Leite Condensado (2 etiquetas): vence em 24/11/2026',
    ['Usei (2)', 'Ver no estoque'],
  ],
  ['usei a carne moída', confirm, 'Carne Moída Temperada: vence amanhã, 22/11/2026', ['Usei', 'Ver no estoque']],
  ['acabou o molho', confirm, 'Molho de Tomate Caseiro: vence em 23/11/2026', ['Usei', 'Ver no estoque']],
  [
    'consumi o creme de leite',
    'Só há etiquetas vencidas. O que venceu se descarta:',
    'Creme de Leite Fresco: venceu em 20/11/2026 (1 dia vencido)',
    ['Descartar', 'Ver no estoque'],
  ],
  [
    'dar baixa no pudim',
    confirm,
    'Pudim de Leite Condensado (3 etiquetas): vence em 24/11/2026',
    ['Usei (3)', 'Descartar (3)', 'Ver no estoque'],
  ],
  ['baixa na farofa', confirm, 'Farofa de Bacon: vence em 26/11/2026', ['Usei', 'Descartar', 'Ver no estoque']],
  ['descartar lagosta', noName, '', []],
  ['imprime etiqueta de pudim', filled, '', ['1 etiqueta de Pudim de Leite Condensado']],
  ['imprimir 10 etiquetas da farofa', filled, '', ['10 etiquetas de Farofa de Bacon']],
  [
    'gera 2 etiquetas de frango',
    'Encontrei 2 produtos base. Qual deles?',
    '',
    ['2 etiquetas de Frango Desfiado', '2 etiquetas de Frango Inteiro'],
  ],
  ['etiquetar 4 pudins', filled, '', ['4 etiquetas de Pudim de Leite Condensado']],
  ['imprimi cinco etiqueta de molho de tomate', filled, '', ['5 etiquetas de Molho de Tomate Caseiro']],
  ['imprime 3 etiquetas de lagosta', noName, '', []],
  ['quem preparou o frango?', maker, 'Frango Desfiado: Ana Souza, em 20/11/2026', ['Ver no estoque']],
  ['quem fez a carne moída', maker, 'Carne Moída Temperada: Bruno Lima, em 18/11/2026', ['Ver no estoque']],
  ['quem fez a lagosta?', noName, '', []],
  ['o que vence dia 30/02?', '30/02 não existe no calendário. Pergunte por outra data, por exemplo:', '', []],
  ['o que vence dia 32?', 'Dia 32 não existe no calendário. Pergunte por outra data, por exemplo:', '', []],
  ['vence algo 31/04', '31/04 não existe no calendário. Pergunte por outra data, por exemplo:', '', []],
  [
    'o que vence na geladeira?',
    `${late} Nos próximos 7 dias vencem 7 etiquetas de “geladeira”:`,
    'Alface Americana Higienizada: vence amanhã, 22/11/2026',
    ['Ver os que vencem em 7 dias', 'Ver os vencidos', 'Abrir o Dashboard'],
  ],
  [
    'o que tem vencido no freezer',
    'Nada disso está vencido. Há 3 etiquetas vencidas em estoque:',
    'Queijo Muçarela Fatiado: venceu em 18/11/2026 (3 dias vencido)',
    ['Ver os vencidos', 'Abrir o Dashboard'],
  ],
  [
    'o que vence hoje na despensa',
    `${late} Nenhuma etiqueta vence hoje.`,
    '',
    ['Ver os vencidos', 'Abrir o Dashboard'],
  ],
  [
    'quando vence o frango?',
    'Encontrei 2 etiquetas em estoque:',
    'Frango Desfiado: vence em 23/11/2026',
    ['Ver no estoque'],
  ],
  [
    'tem pudim na geladeira?',
    'Encontrei 3 etiquetas em estoque:',
    'Pudim de Leite Condensado (3 etiquetas): vence em 24/11/2026',
    ['Ver no estoque'],
  ],
  [
    'qntos pudins tem',
    'Há 3 etiquetas em estoque:',
    'Pudim de Leite Condensado, Refrigerado: 3 etiquetas',
    ['Ver no estoque'],
  ],
  [
    'mussarela',
    'Encontrei 1 etiqueta em estoque:',
    'Queijo Muçarela Fatiado: venceu em 18/11/2026 (3 dias vencido)',
    ['Ver no estoque'],
  ],
  [
    'o que vence segunda?',
    `${late} Na segunda-feira (23/11/2026) vencem 2 etiquetas:`,
    'Molho de Tomate Caseiro: vence em 23/11/2026',
    ['Ver os que vencem em 7 dias', 'Ver os vencidos', 'Abrir o Dashboard'],
  ],
  [
    'quantos vencidos?',
    'Há 3 etiquetas vencidas em estoque:',
    'Queijo Muçarela Fatiado: venceu em 18/11/2026 (3 dias vencido)',
    ['Ver os vencidos', 'Abrir o Dashboard'],
  ],
  ['a sopa de ontem tá boa?', noName, '', []],
  ['por quê?', `Este mês, por motivo, de 7 etiquetas:`, `Vencido: R$${space}80,00 (3 etiquetas)`, lossLinks],
  ['por que perdemos tanto essa semana?', 'Esta semana nenhuma etiqueta foi descartada.', '', ['Ver as perdas']],
  [
    'qual o motivo das perdas?',
    'Este mês, por motivo, de 7 etiquetas:',
    `Vencido: R$${space}80,00 (3 etiquetas)`,
    lossLinks,
  ],
  [
    'o que mais jogamos fora?',
    'Este mês, o que mais se descartou:',
    `Molho de Tomate: R$${space}96,20 (4 etiquetas); 20 feitas no período`,
    lossLinks,
  ],
  [
    'o que a gente mais desperdiça',
    'Este mês, o que mais se descartou:',
    `Molho de Tomate: R$${space}96,20 (4 etiquetas); 20 feitas no período`,
    lossLinks,
  ],
  ['me conta uma piada', unknown, '', []],
]

describe('the sentence of a kitchen', () => {
  it('has at least 60 kinds', () =>
    expect(new Set(sentences.map(([sentence]) => sentence)).size).toBeGreaterThanOrEqual(60))

  it.each(sentences)('%s', async (sentence, text, first, opens) => {
    const answer = await ask(sentence)
    expect([answer.text, answer.items[0] ?? '', answer.links.map((link) => link.text)]).toEqual([text, first, opens])
  })
})

describe('who may not see costs', () => {
  const { ask: asked } = answersOf({ isAdmin: false, seesCosts: false })

  it.each([
    [
      'quanto eu perdi esse mês?',
      'Este mês foram descartadas 7 etiquetas. Valores só vê quem tem a permissão “Ver custos”.',
      'Sumiu: 2 etiquetas',
    ],
    ['por quê?', 'Este mês, por motivo, de 7 etiquetas:', 'Vencido: 3 etiquetas'],
    [
      'o que mais jogamos fora?',
      'Este mês, o que mais se descartou:',
      'Molho de Tomate: 4 etiquetas; 20 feitas no período',
    ],
  ])('%s: is told how many, and no value', async (sentence, text, first) => {
    const answer = await asked(sentence)
    expect([answer.text, answer.items[0], answer.links.map((link) => link.text)]).toEqual([
      text,
      first,
      ['Ver o que foi descartado'],
    ])
    expect(JSON.stringify(answer)).not.toContain('R$')
  })
})

it('says what nobody found after the total', async () => {
  const answer = await ask('quanto eu perdi esse mês?')
  expect(answer.items).toEqual([
    'Farofa de Bacon (3 etiquetas): sem custo cadastrado',
    `Sumiu: 2 etiquetas, R$${space}14,00`,
  ])
})

describe('the period of the losses', () => {
  it.each([
    ['quanto perdi este mês?', 'Este mês', { from: '2026-11-01', to: '2026-11-21' }],
    ['quanto perdi no mês passado?', 'No mês passado', { from: '2026-10-01', to: '2026-10-31' }],
    ['qual o prejuízo da semana?', 'Na semana passada', { from: '2026-11-09', to: '2026-11-15' }],
    ['quanto perdi nesta semana?', 'Esta semana', { from: '2026-11-16', to: '2026-11-21' }],
    ['perdas dos últimos 7 dias', 'Nos últimos 7 dias', { from: '2026-11-15', to: '2026-11-21' }],
    ['quanto perdi semana passada?', 'Na semana passada', { from: '2026-11-09', to: '2026-11-15' }],
    ['por que perdemos tanto na semana anterior?', 'Na semana passada', { from: '2026-11-09', to: '2026-11-15' }],
    ['o que mais jogamos fora semana pasada', 'Na semana passada', { from: '2026-11-09', to: '2026-11-15' }],
    ['qual o prejuízo de ontem?', 'Ontem', { from: '2026-11-20', to: '2026-11-20' }],
    ['quanto perdi hoje?', 'Hoje', { from: '2026-11-21', to: '2026-11-21' }],
  ])('%s: is the one of the answer and of the screen that it opens', async (sentence, when, period) => {
    const { text, links } = await ask(sentence)
    expect(text).toMatch(new RegExp(`^${when}[ ,]`))
    expect(links[0]).toEqual({ text: 'Ver as perdas', to: { place: 'waste', ...period } })
  })

  it.each(['quanto perdi com vencidos semana passada?', 'quanto perdi com produtos passados?'])(
    '%s: asks for what has expired',
    (sentence) => expect(understand(sentence).kind).toBe('expired'),
  )

  it('is not opened for who may not see costs', async () => {
    const nothing = answersOf({ seesCosts: false }, { lossCounts: async (days) => countsOf(noLosses(days)) })
    expect((await nothing.ask('quanto perdi ontem?')).links).toEqual([])
  })
})

describe('losses without a known cost', () => {
  const uncosted = answersOf(
    {},
    {
      losses: async (days) => ({
        ...noLosses(days),
        count: 3,
        uncosted: 3,
        missing: { count: 2, value: '0.00', uncosted: 2 },
        byReason: [{ key: 'vencido', name: 'Vencido', count: 3, value: '0.00', expired: '0.00', uncosted: 3 }],
      }),
    },
  )

  it.each([
    ['quanto perdi este mês?', 'Este mês foram descartadas 3 etiquetas. Nenhuma tem custo conhecido:'],
    ['por que perdemos tanto?', 'Este mês, por motivo, de 3 etiquetas:'],
  ])('%s: gives no value of R$ 0,00', async (sentence, text) => {
    const answer = await uncosted.ask(sentence)
    expect(answer.text).toBe(text)
    expect(JSON.stringify(answer)).not.toContain('R$')
  })

  it('are said of what nobody found', async () => {
    expect((await uncosted.ask('quanto perdi este mês?')).items).toContain('Sumiu: 2 etiquetas, sem custo')
  })

  it('are counted where what nobody found has a cost only in part', async () => {
    const missing = { count: 3, value: '14.00', uncosted: 1 }
    const { ask: asked } = answersOf({}, { losses: async (days) => ({ ...noLosses(days), missing }) })
    expect((await asked('quanto perdi este mês?')).items).toEqual([
      `Sumiu: 3 etiquetas, R$${space}14,00, sem contar 1 etiqueta sem custo cadastrado`,
    ])
  })
})

describe('what the labels are worth that expire soon', () => {
  const sentence = 'quanto vale o que vai vencer?'
  const textOf = async (who: Parameters<typeof answersOf>[0], others: Parameters<typeof answersOf>[1]) =>
    (await answersOf(who, others).ask(sentence)).text
  const week = (expiring: number, value: number, unpriced: number) =>
    textOf({}, { preview: async () => ({ expiring, atRisk: { value, unpriced } }) })
  const threeDays = (labels: number, value: ReturnType<typeof worth>) =>
    textOf({ isAdmin: false }, { plan: async () => ({ days: [{ day: 0, labels, worth: value }] }) })

  it('is the figure of the dashboard for who may see costs and is no administrator', async () => {
    const { text, links } = await answersOf({ isAdmin: false }).ask(sentence)
    expect(text).toBe(
      `O que vence nos próximos 3 dias vale R$${space}41,80, sem contar 1 etiqueta sem custo cadastrado.`,
    )
    expect(links).toEqual([{ text: 'Abrir o Dashboard', to: { place: 'dashboard' } }])
  })

  it('is not told to who may not see costs', async () => {
    const { text, links } = await answersOf({ isAdmin: false, seesCosts: false }).ask(sentence)
    expect(text).toBe('Valores só vê quem tem a permissão “Ver custos”. Peça a um administrador.')
    expect(links.map(({ to }) => to.place)).toEqual(['labels'])
  })

  it('is nothing only where no label expires: samples do, and have no value', async () => {
    expect(await week(0, 0, 0)).toBe('Nenhuma etiqueta vence nos próximos 7 dias.')
    expect(await week(2, 0, 0)).toBe(`O que vence nos próximos 7 dias vale R$${space}0,00.`)
    expect(await threeDays(0, worth('0.00'))).toBe('Nenhuma etiqueta vence nos próximos 3 dias.')
    expect(await threeDays(2, worth('0.00'))).toBe(`O que vence nos próximos 3 dias vale R$${space}0,00.`)
  })

  it('is unknown where no label has a cost', async () => {
    expect(await week(3, 0, 3)).toBe('O que vence nos próximos 7 dias não tem custo conhecido: 3 etiquetas.')
    expect(await threeDays(1, worth('0.00', 1))).toBe(
      'O que vence nos próximos 3 dias não tem custo conhecido: 1 etiqueta.',
    )
  })

  it('does not say that labels have no cost which the plan did not value', async () => {
    expect(await threeDays(1_500, worth('900.00', 2, 500))).toBe(
      `O que vence nos próximos 3 dias vale R$${space}900,00, sem contar 502 etiquetas.`,
    )
  })
})
