import type { Screen } from './screen.ts'

/** The screens of temperatures in a restaurant without points. */
export const temperatureScreens: readonly Screen[] = [
  { path: '/temperaturas', ready: 'Nenhum ponto de medição em uso' },
<<<<<<< HEAD
  { path: '/temperaturas/99999', ready: 'Página não encontrada' },
=======
  { path: '/temperaturas/faltou-luz', ready: 'Abrir a ocorrência' },
  { path: '/temperaturas/ocorrencias', ready: 'Nenhuma ocorrência' },
  { path: '/temperaturas/ocorrencia/99999', ready: 'Página não encontrada' },
>>>>>>> 4528fa80 ("Faltou luz" takes two taps: an occurrence has its screens, from the clock and what to save first to the decisions by list; the instant of a local time is a word of the web)
  { path: '/management/temperature-points', ready: 'Novo ponto de medição' },
]
