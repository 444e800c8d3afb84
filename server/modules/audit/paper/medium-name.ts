const ofStations: Readonly<Record<string, string>> = {
  agente: 'impressora da estação',
  quiosque: 'estação, sem diálogo',
  navegador: 'estação, pelo navegador',
}

/** How labels were sent to paper: `browser-60x40`, `pdf-a4`, `browser-72xrolo`, or the way of a station. */
export function mediumName(medium: string): string {
  const [, how, width, height] = /^(browser|pdf)-(?:a4|(\d+)x(\d+|rolo))$/.exec(medium) ?? []
  if (how === undefined) return ofStations[medium] ?? medium
  const isPdf = how === 'pdf'
  if (width === undefined) return isPdf ? 'PDF, folha A4' : 'folha A4'
  const size = height === 'rolo' ? `rolo de ${width} mm` : `${width} × ${height} mm`
  return isPdf ? `PDF de ${size}` : `etiqueta ${size}`
}
