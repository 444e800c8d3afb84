import type { Screen } from './screen.ts'

/** The screens around receipts, in a kitchen that has received nothing yet. */
export const receivingScreens: readonly Screen[] = [
  { path: '/recebimento', ready: 'Nenhuma nota ainda' },
  {
    path: '/recebimento',
    name: 'without a note',
    ready: 'Nenhuma nota ainda',
    act: async (page) => {
      await page.getByRole('button', { name: 'Receber sem nota' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Continuar' }).click()
      await page.getByText('Diga quem entregou').waitFor()
    },
  },
  {
    path: '/recebimento',
    name: 'reading a box',
    ready: 'Nenhuma nota ainda',
    act: async (page) => {
      await page.getByRole('button', { name: /^Ler caixa/ }).click()
      await page.getByRole('dialog').waitFor()
    },
    undo: async (page) => page.keyboard.press('Escape'),
  },
  { path: '/recebimento?compartilhado=vazio', ready: 'Nenhum arquivo chegou' },
  { path: '/recebimento/precos', ready: 'Nenhum preço espera' },
  { path: '/recebimento/fornecedores', ready: 'Nenhum fornecedor cadastrado' },
  { path: '/lotes', ready: 'Nenhum lote ainda' },
  { path: '/lotes?q=nada-disso', ready: 'Não temos esse lote' },
  { path: '/rastreio', ready: 'O que rastrear?' },
  { path: '/rastreio?code=FID20269999', ready: 'Nada com este código' },
  { path: '/management/receiving-limits', ready: 'Norma: até' },
]
