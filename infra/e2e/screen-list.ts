import type { Page } from 'playwright-core'
import { openMore as openMoreFields } from './first-day.ts'
import { productionScreens } from './production-screens.ts'
import { receivingScreens } from './receiving-screens.ts'
import type { Screen } from './screen.ts'
import { temperatureScreens } from './temperature-screens.ts'

// Every screen of the product, and its states with additional elements.

/** The demo restaurant's labels are made when the product starts. */
const codeOf = (id: string) =>
  `FID${new Date().toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' }).slice(0, 4)}${id}`

/** A day of the demo restaurant's calendar. */
const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })

const click = (name: RegExp | string) => async (page: Page) => page.getByRole('button', { name }).first().click()
export const screens: readonly Screen[] = [
  { path: '/quick-labels', ready: 'Pelo navegador' },
  { path: '/dashboard', ready: 'Tenha um excelente dia!' },
  {
    path: '/dashboard',
    name: 'discarding',
    ready: 'Queijo Muçarela Fatiado',
    act: async (page) => {
      await click(/Descartar/)(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    path: '/dashboard',
    name: 'with the assistant',
    ready: 'Tenha um excelente dia!',
    perSize: true,
    act: async (page) => {
      await openMore(page)
      await click(/^(?:Assistente|Ajuda)/)(page)
      await page.getByRole('dialog').waitFor()
    },
    undo: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
  {
    path: '/dashboard',
    name: 'with the other menu entries',
    ready: 'Tenha um excelente dia!',
    perSize: true,
    act: openMore,
  },
  {
    path: '/dashboard',
    name: 'reading labels',
    ready: 'Tenha um excelente dia!',
    act: async (page) => {
      await click(/^Ler/)(page)
      await page.getByRole('dialog').getByRole('radio', { name: 'Descartar vários' }).check()
    },
    undo: async (page) => page.keyboard.press('Escape'),
  },
  { path: `/baixa/${codeOf('0042')}`, ready: 'Validade, ' },
  { path: `/baixa/${codeOf('0042')}?fazer=descartar`, ready: 'Toque no motivo' },
  {
    path: `/baixa/${codeOf('0042')}`,
    name: 'with the rarer actions',
    ready: 'Validade, ',
    act: async (page) => page.getByRole('main').getByRole('button', { name: 'Mais', exact: true }).click(),
  },
  { path: `/baixa/${codeOf('9999')}`, ready: 'Produto não encontrado' },
  ...receivingScreens,
  ...productionScreens,
  ...temperatureScreens,
  { path: '/management/par-levels', ready: 'Quantas etiquetas ter de cada produto' },
  { path: '/aguardando', ready: 'Nada aguardando' },
  { path: '/ronda', ready: 'um toque por pote' },
  { path: '/ronda', name: 'walking', ready: 'um toque por pote', act: async (page) => walkFridge(page) },
  {
    path: '/ronda',
    name: 'closing',
    ready: 'um toque por pote',
    act: async (page) => {
      await walkFridge(page)
      await click(/^Encerrar ronda/)(page)
      await page.getByRole('heading', { name: /^Não conferi/ }).waitFor()
    },
  },
  { path: '/products', ready: 'Produto base' },
  { path: '/products', name: 'with a preview', ready: 'Produto base', act: choosePesto },
  { path: '/product-list', ready: 'FID' },
  {
    path: '/product-list',
    name: 'with a selection',
    ready: 'FID',
    act: async (page) => {
      await page.getByRole('checkbox').nth(1).check()
      await page.getByRole('region', { name: 'Etiquetas selecionadas' }).waitFor()
    },
  },
  {
    path: '/product-list?q=pudim',
    name: 'a lot: some used, the rest discarded',
    ready: 'FID',
    act: async (page) => {
      await click(/^Usei/)(page)
      const row = page.getByRole('row').filter({ hasText: '×12' })
      await row.getByRole('textbox', { name: 'Usei' }).fill('3')
      await row.getByRole('radio', { name: 'Descartar' }).check()
      await row.getByRole('button', { name: 'Usar 3 e descartar 9' }).click()
      await row.getByText('Escolha o motivo do descarte').waitFor()
      await row.getByRole('button', { name: /^(?:Imprimir|Reimprimir) 12$/ }).waitFor()
    },
  },
  {
    path: '/product-list',
    name: 'with its filters',
    ready: 'FID',
    act: async (page) => {
      await page.getByRole('button', { name: 'Filtros' }).click()
      await page.getByRole('dialog').getByRole('combobox', { name: 'Categoria' }).waitFor()
    },
  },
  {
    path: '/product-list?status=expired',
    name: 'with the second ways',
    ready: 'FID',
    perSize: true,
    act: async (page) => {
      await click(/^Mais ações/)(page)
      await page.getByRole('menuitem', { name: 'Foi usada antes de vencer' }).waitFor()
    },
  },
  {
    path: '/withdraw?how=discard&ids=42,43',
    name: 'asking',
    ready: 'Dar baixa',
    act: async (page) => page.getByRole('dialog').getByText('Sobra').waitFor(),
  },
  {
    path: '/withdraw?how=consume&ids=42,43',
    ready: 'Dar baixa',
    act: async (page) => {
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Usei 2' }).waitFor()
    },
  },
  { path: '/withdraw', ready: 'Nenhuma etiqueta foi escolhida.' },
  { path: '/product-list?q=nada-disso', ready: 'Nenhuma etiqueta encontrada' },
  { path: '/print/42', ready: 'Sistema' },
  { path: '/print/99999', ready: 'Produto não encontrado' },
  { path: '/print', ready: 'ID do produto não fornecido' },
  { path: '/management', ready: 'Gestão' },
  { path: '/management/add-product', ready: 'Farofa de Bacon' },
  {
    path: '/management/add-product',
    name: 'editing',
    ready: 'Farofa de Bacon',
    act: async (page) => {
      await click(/Editar Farofa/)(page)
      await page.getByRole('button', { name: 'Cancelar Edição' }).waitFor()
    },
  },
  { path: '/management/add-category', ready: 'Sobremesas' },
  {
    path: '/management/add-category',
    name: 'deleting',
    ready: 'Sobremesas',
    act: async (page) => {
      await click('Excluir Sobremesas')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  { path: '/management/add-sector', ready: 'Garde Manger' },
  { path: '/management/add-responsible', ready: 'Carla Mendes' },
  { path: '/management/add-storage', ready: 'Temperatura Ambiente' },
  { path: '/management/norms', ready: 'Fontes' },
  {
    path: '/management/norms',
    name: 'a new time of the house',
    ready: 'Fontes',
    act: async (page) => {
      await click('Novo prazo')(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  { path: '/management/classes', ready: 'sem tipo de alimento' },
  { path: '/management/norm-review', ready: 'Nada a rever' },
  { path: '/management/import-products', ready: 'arquivo de exemplo' },
  { path: '/management/starter-library', ready: 'Molho de Tomate' },
  {
    path: '/management/add-product',
    name: 'creating a category',
    ready: 'Farofa de Bacon',
    act: async (page) => {
      await openMoreFields(page)
      await page.getByRole('combobox', { name: 'Categoria' }).click()
      await page.getByRole('option', { name: 'Criar novo…' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { path: '/management/technical-sheet', ready: 'Pudim de Leite Condensado' },
  {
    path: '/management/technical-sheet',
    name: 'duplicating',
    ready: 'Pudim de Leite Condensado',
    act: async (page) => {
      await click(/^Duplicar Pudim/)(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  { path: '/management/technical-sheet?q=nada-disso', ready: 'Nenhuma ficha' },
  { path: '/management/technical-sheet/new', ready: 'Nova Ficha Técnica' },
  {
    path: '/management/technical-sheet/new',
    name: 'refused',
    ready: 'Nova Ficha Técnica',
    act: async (page) => {
      await page.getByLabel('Nome da receita').fill('Sopa')
      await click('Salvar')(page)
      await page.getByText('Adicione pelo menos um ingrediente').first().waitFor()
    },
  },
  {
    path: '/management/technical-sheet/new',
    name: 'choosing an ingredient',
    ready: 'Nova Ficha Técnica',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Ingrediente, linha 1' }).fill('a')
      await page.getByRole('option').first().waitFor()
    },
  },
  { path: '/management/technical-sheet/edit/1', ready: 'Usar preços de hoje' },
  { path: '/management/technical-sheet/edit/99999', ready: 'Receita não encontrada' },
  { path: '/management/technical-sheet/view/1', ready: 'Custo Final' },
  { path: '/management/technical-sheet/add-ingredient', ready: 'Cadastrar Ingrediente' },
  { path: '/management/technical-sheet/ingredients', ready: 'Tomate Italiano' },
  { path: '/management/technical-sheet/ingredients?q=nada-disso', ready: 'Nada encontrado' },
  { path: '/management/technical-sheet/ingredients/1', ready: 'Histórico' },
  { path: '/management/technical-sheet/ingredients/1/allergens', ready: 'Marcar como' },
  { path: '/management/technical-sheet/ingredient-allergens', ready: 'Como preencher' },
  { path: '/cardapio', ready: 'Nenhum prato está no cardápio' },
  { path: '/alergenicos/conferir', ready: 'Nada a conferir' },
  { path: '/management/technical-sheet/ingredients/99999', ready: 'Ingrediente não encontrado' },
  { path: '/management/technical-sheet/import-ingredients', ready: 'arquivo de exemplo' },
  { path: '/management/technical-sheet/import', ready: 'arquivo de exemplo' },
  { path: '/reports/waste', ready: 'Dentro da validade' },
  { path: `/reports/waste?from=${dayBefore(30)}&to=${dayBefore(0)}`, ready: 'Por produto' },
  {
    path: '/reports/waste',
    name: 'choosing dates',
    ready: 'Dentro da validade',
    act: async (page) => {
      await click('Escolher datas')(page)
      await page.getByRole('form', { name: 'Escolher datas' }).waitFor()
    },
  },
  { path: '/reports/usage', ready: 'Semana por semana' },
  { path: '/management/audit', ready: 'Hoje' },
  { path: '/management/audit?type=labels&product=20', ready: 'Só a etiqueta 20' },
  { path: '/management/audit?to=2001-01-01', ready: 'Nada encontrado' },
  { path: '/management/jobs', ready: 'Conferência de validades' },
  { path: '/management/jobs?state=failed', ready: 'Nenhuma falha' },
  { path: '/management/printers', ready: 'Chrome em modo quiosque' },
  { path: '/management/users', ready: 'Quem pode entrar' },
  { path: '/management/reports', ready: 'Valor em risco' },
  { path: '/management/business', ready: 'Razão social' },
  { path: '/management/public-page', ready: 'Responsável na página do QR' },
  { path: '/account', ready: 'Trocar senha' },
  { path: '/convite', ready: 'Este link de convite não é válido' },
  { path: '/nada-aqui', ready: 'não' },
  { path: '/view/FID20260001', ready: 'Restaurante Demonstração' },
  { path: '/view/nada', ready: 'Código QR inválido' },
]

async function walkFridge(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Refrigerado/ }).click()
  await page.getByRole('button', { name: /^Encerrar ronda/ }).waitFor()
}

/** Opens the panel that has the other menu entries on a phone. */
async function openMore(page: Page): Promise<void> {
  const more = page.getByRole('button', { name: 'Mais', exact: true })
  if (await more.isVisible()) await more.click()
}

async function choosePesto(page: Page): Promise<void> {
  const input = page.getByRole('combobox', { name: /Produto base/ })
  await input.click()
  await input.fill('pesto')
  await page.getByRole('option', { name: /Pesto/ }).click()
  await page.getByRole('img', { name: /Etiqueta de/ }).waitFor()
}
