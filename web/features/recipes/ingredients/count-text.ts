/** `5.000 ingredientes`, and while a search narrows them `12 de 5.000 ingredientes`. */
export function countText(found: number, all: number): string {
  const total = `${all.toLocaleString('pt-BR')} ${all === 1 ? 'ingrediente' : 'ingredientes'}`
  return found === all ? total : `${found.toLocaleString('pt-BR')} de ${total}`
}
