import type { Screen } from './screen.ts'

/** The screens of production in a kitchen that has produced nothing yet. */
export const productionScreens: readonly Screen[] = [
  { path: '/producao', ready: 'Produção do dia' },
  {
    path: '/producao',
    name: 'choosing the day',
    ready: 'Produção do dia',
    act: async (page) => {
      await page.getByRole('button', { name: 'Outro dia' }).first().click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Outro dia' }).waitFor()
    },
    undo: async (page) => page.keyboard.press('Escape'),
  },
  { path: '/producao/1', ready: 'produção do dia' },
  { path: '/producao/preparos', ready: 'Preparos feitos' },
  { path: '/producao/preparo/99999', ready: 'Página não encontrada' },
  { path: '/producao/99999', ready: 'Receita não encontrada' },
]
