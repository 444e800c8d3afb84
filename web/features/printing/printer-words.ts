import type { RegisteredProfile } from '#contract/printing'

type Way = RegisteredProfile['way']
type Language = RegisteredProfile['language']

export const wayWords: Readonly<Record<Way, string>> = {
  navegador: 'Pelo navegador, com o diálogo de impressão',
  quiosque: 'Chrome em modo quiosque, sem diálogo',
  agente: 'Programa da impressora, sem diálogo e com confirmação',
}
export const languageWords: Readonly<Record<Language, string>> = {
  driver: 'Driver do sistema',
  zpl: 'ZPL (Zebra, Elgin e Argox em PPLZ)',
  tspl: 'TSPL (TSC, Xprinter, Tomate MDK-006)',
  epl2: 'EPL2 ou PPLB (Argox, Elgin, Zebra antiga)',
  escpos: 'ESC/POS (bobina de recibo)',
}

const ways: Readonly<Record<Way, string>> = {
  navegador: 'navegador',
  quiosque: 'quiosque',
  agente: 'programa da impressora',
}

/** `50 × 30 mm · 203 dpi · programa da impressora` */
export function profileSummary({ widthMm, heightMm, media, dpi, way, language }: RegisteredProfile): string {
  const paper = media === 'continuous' ? `rolo contínuo de ${widthMm} mm` : `${widthMm} × ${heightMm} mm`
  const spoken = language === 'driver' ? [] : [language.toUpperCase()]
  return [paper, `${dpi} dpi`, ways[way], ...spoken].join(' · ')
}

/** For the models that kitchens have, what to choose. */
export const models: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: 'Zebra ZD220, ZD230',
    text: 'Linguagem ZPL, 203 dpi. Na rede, responde se o papel saiu; por USB, não.',
  },
  {
    name: 'Elgin L42 Pro, L42DT',
    text: 'Sai de fábrica em PPLB: escolha EPL2. Se estiver em PPLZ, escolha ZPL. Não fala TSPL. O autoteste dela diz em qual está.',
  },
  {
    name: 'Argox OS-2140, OS-214 Plus',
    text: 'Deixe em PPLB (escolha EPL2) ou em PPLZ (escolha ZPL); em PPLA, em que costuma vir, não imprime. Se o fundo sair preto na calibração, marque isso no passo 4.',
  },
  {
    name: 'Tomate MDK-006, Xprinter, TSC',
    text: 'Linguagem TSPL. Pelo driver a MDK-006 pode girar a etiqueta e avançar papel a mais: prefira o programa da impressora. Se pula etiquetas, confira o espaço em Mais ajustes.',
  },
  {
    name: 'Tomate MDK-022',
    text: 'Só pelo driver, navegador ou quiosque. No driver, crie o papel com a medida do rolo: o "personalizado" vem em 4 × 6 polegadas. Recriar a fila no Windows apaga essa medida.',
  },
]
