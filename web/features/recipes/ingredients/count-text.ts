import { counted } from '#contract/words'
/** `5.000 ingredientes`, or `12 de 5.000 ingredientes` while a search filters them. */
export function countText(found: number, all: number): string {
  const total = counted(all, 'ingrediente', 'ingredientes')
  return found === all ? total : `${found.toLocaleString('pt-BR')} de ${total}`
}
