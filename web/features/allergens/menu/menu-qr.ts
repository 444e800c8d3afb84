import { qrSymbol } from '#contract/labels/qr-shape'

const LEVELS = [
  { level: 'M', moduleDots: 1 },
  { level: 'L', moduleDots: 1 },
] as const
/** Room for the largest symbol and its quiet zone. */
const ROOM = 200

interface MenuQr {
  readonly side: number
  /** The black modules. */
  readonly path: string
}

/** The QR code of an address, in modules. */
export function menuQr(address: string): MenuQr {
  const { rows, side } = qrSymbol(address, LEVELS, ROOM)
  const path = rows.flatMap((row, y) => row.flatMap((black, x) => (black ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { side, path }
}

/** The paper for the table: the QR code of the public menu and its address. Both come from the server and hold no markup. */
export function tablePaper(address: string): string {
  const { side, path } = menuQr(address)
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>QR do cardápio</title><style>
@page{size:A4;margin:20mm}body{margin:0;font-family:sans-serif;color:#000;text-align:center}
h1{font-size:28pt;margin:0 0 8mm}p{font-size:14pt;margin:6mm 0 0;overflow-wrap:anywhere}svg{width:90mm;height:90mm}</style></head>
<body><h1>O que tem em cada prato</h1><svg viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path d="${path}"/></svg>
<p>${address.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p><p><strong>Tem alergia? Fale com a equipe. Ela confirma.</strong></p></body></html>`
}
