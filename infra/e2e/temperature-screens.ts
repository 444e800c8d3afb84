import type { Screen } from './screen.ts'

/** The screens of temperatures in a restaurant without points. */
export const temperatureScreens: readonly Screen[] = [
  { path: '/temperaturas', ready: 'Nenhum ponto de medição em uso' },
  { path: '/temperaturas/99999', ready: 'Página não encontrada' },
  { path: '/temperaturas/pontos', ready: 'Nenhum ponto de medição em uso' },
  { path: '/temperaturas/mes', ready: 'Escolha o mês' },
  { path: '/temperaturas/faltou-luz', ready: 'Abrir a ocorrência' },
  { path: '/temperaturas/ocorrencias', ready: 'Nenhuma ocorrência' },
  { path: '/temperaturas/ocorrencia/99999', ready: 'Página não encontrada' },
  { path: '/temperaturas/processos', ready: 'Nenhuma conferência ainda' },
  { path: '/temperaturas/processo/99999', ready: 'Página não encontrada' },
  { path: '/management/temperature-points', ready: 'Novo ponto de medição' },
  { path: '/management/temperature-rule', ready: 'Com qualquer regra' },
]
