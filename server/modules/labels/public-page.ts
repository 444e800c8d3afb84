import type { PublicLabel } from './contract.ts'
import { labelSvg } from './label-svg.contract.ts'
import { placeQr, qrSymbol } from './qr-shape.contract.ts'
import { formatLabelDate, weekdayLabel } from './shelf-life.contract.ts'

const STYLE = `
:root{color-scheme:light;--ink:#14231c;--muted:#4b5a53;--line:#d9e2dc;--paper:#fff;--ground:#f3f6f4;--brand:#0f5c43}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:30rem;margin:0 auto;padding:1rem}
.card{background:var(--paper);border:1px solid var(--line);border-radius:16px;overflow:hidden}
.head{padding:1.25rem 1.25rem .75rem}.business{margin:0;color:var(--brand);font-weight:700}
h1:not(.banner){margin:.25rem 0 0;font-size:1.6rem;line-height:1.2;overflow-wrap:anywhere}
.banner{display:flex;gap:.75rem;align-items:center;margin:0;padding:.9rem 1.25rem;font-weight:700;font-size:1.1rem}
.banner svg{flex:none}.expired{background:#a4161a;color:#fff}.near{background:#ffe2b0;color:#5c3400}.normal{background:#dff3e6;color:#0b4a2c}.gone{background:#e4e7e5;color:#2d3833}
.expiry{padding:1rem 1.25rem;border-bottom:1px solid var(--line)}.expiry strong{display:block;font-size:2rem;line-height:1.1;font-variant-numeric:tabular-nums}
dl{margin:0;padding:.25rem 1.25rem 1rem}dl div{display:flex;justify-content:space-between;gap:1rem;padding:.65rem 0;border-bottom:1px solid var(--line)}dl div:last-child{border:0}
dt{color:var(--muted)}dd{margin:0;text-align:right;font-weight:600;overflow-wrap:anywhere}
.code{display:flex;flex-direction:column;align-items:center;gap:.5rem;padding:1rem 1.25rem 1.5rem;border-top:1px solid var(--line)}.code svg{width:9rem;height:9rem}.code span{font-weight:700;letter-spacing:.08em}
footer{padding:1rem;text-align:center;color:var(--muted);font-size:.9rem}`

const banners = {
  expired: { css: 'expired', title: 'Produto Vencido', icon: 'M12 3 2 21h20L12 3Zm0 6v6m0 3v.5' },
  near: { css: 'near', title: 'Validade Próxima', icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v5l3 3' },
  normal: { css: 'normal', title: 'Dentro da validade', icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm-4 9 3 3 5-6' },
  gone: { css: 'gone', title: 'Retirado de uso', icon: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM6 6l12 12' },
} as const

const QR_MM = 36
// Large enough for any QR version: on a screen the symbol's size is not limited.
const QR_ROOM = 4 * 200

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><main>${body}</main><footer>FoodID · etiqueta digital</footer></body></html>`
}

function qrSvg(url: string, code: string): string {
  const symbol = qrSymbol(url, [{ level: 'M', moduleDots: 4 }], QR_ROOM)
  const side = symbol.side + 2 * symbol.quiet
  return labelSvg(
    {
      width: side,
      height: side,
      widthMm: QR_MM,
      heightMm: QR_MM,
      shapes: [placeQr(symbol, symbol.quiet, symbol.quiet)],
    },
    { title: `QR code de ${code}` },
  )
}

/** The public page of a label: plain HTML without scripts and external files. */
export function publicLabelPage(
  label: PublicLabel,
  { url, timeZone }: { readonly url: string; readonly timeZone: string },
): string {
  const { css, title, icon } = banners[label.in_stock ? label.state : 'gone']
  const rows: readonly (readonly [string, string])[] = [
    ['Peso', label.weight || '500mg'],
    [
      'Manipulação',
      label.manipulation_date === null ? 'Não informado' : formatLabelDate(label.manipulation_date, timeZone),
    ],
    ['SIF', label.sif || 'ISENTO'],
    ['Setor', label.sector],
    ['Responsável', label.responsible],
  ]
  return page(
    `${label.name} · ${label.business_name}`,
    `<article class="card">
<p class="banner ${css}" role="status"><svg width="28" height="28" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${icon}"/></svg>${title}</p>
<header class="head"><p class="business">${escaped(label.business_name)}</p><h1>${escaped(label.name)}</h1></header>
<div class="expiry">Validade<strong>${formatLabelDate(label.expiration_date, timeZone)}</strong>${weekdayLabel(label.expiration_date, timeZone)}</div>
<dl>${rows.map(([term, text]) => `<div><dt>${term}</dt><dd>${escaped(text)}</dd></div>`).join('')}</dl>
<div class="code">${qrSvg(url, label.qrCode)}<span>${label.qrCode}</span></div>
</article>`,
  )
}

export function publicErrorPage(message: string): string {
  return page(
    message,
    `<article class="card"><h1 class="banner gone">${escaped(message)}</h1><div class="head"><p>Confira o código impresso na etiqueta ou escaneie o QR novamente.</p></div></article>`,
  )
}
