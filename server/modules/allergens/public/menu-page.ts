import { escapedHtml } from '../../../http/escaped-html.ts'
import { PUBLIC_BASE } from '../../../http/public-page-style.ts'
import { counted } from '../../../contract/words.ts'
import type { PublicMenu } from '../contract/menu.ts'

const STYLE = `${PUBLIC_BASE}
h1{font-size:2.25rem;font-weight:700;letter-spacing:-.035em;line-height:1.1}.business{color:var(--brand-text);font-weight:650;overflow-wrap:anywhere}
.ask{margin:1rem 0;padding:.875rem 1rem;border-radius:12px;background:var(--ink);color:var(--paper);font-weight:650}
details{border-bottom:1px solid var(--line)}summary{display:flex;align-items:center;justify-content:space-between;gap:1rem;min-height:3.5rem;padding:.5rem 0;font-size:1.25rem;font-weight:650;cursor:pointer;list-style:none}
summary.wraps{flex-wrap:wrap;gap:.25rem 1rem}
summary::-webkit-details-marker{display:none}summary span{min-width:0;max-width:100%;overflow-wrap:anywhere}summary small{flex:none;color:var(--ink-2);font-size:.9375rem;font-weight:450}
summary small.unknown{padding:.25rem .75rem;border-radius:999px;background:var(--near-tint);color:var(--near-text);font-weight:650}
summary:focus-visible{outline:3px solid var(--brand-text);outline-offset:2px;border-radius:6px}
ul{display:flex;flex-wrap:wrap;gap:.5rem;margin:0 0 .75rem;padding:0;list-style:none}li{padding:.375rem .75rem;border-radius:8px;background:var(--ink);color:var(--paper);font-weight:650;text-transform:lowercase}
li.may{background:none;color:var(--ink);box-shadow:inset 0 0 0 1px var(--ink-2)}.text{padding-bottom:1rem;font-size:.9375rem;font-weight:600}
.foot{padding:1.5rem 0;color:var(--ink-2);font-size:.9375rem}
@media (max-width:699px){main{padding:1.5rem 1rem}}`

const page = (title: string, body: string): string => `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escapedHtml(title)}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`

const ASK = '<p class="ask">Tem alergia? Fale com a equipe. Ela confirma.</p>'

/** The public menu: plain HTML without scripts and external files. A guest opens a dish with one tap. */
export function menuPage({ businessName, dishes, more }: PublicMenu): string {
  return page(
    `O que tem em cada prato · ${businessName}`,
    `<p class="business">${escapedHtml(businessName)}</p><h1>O que tem em cada prato</h1>${ASK}
${dishes.length === 0 ? '<p>Nenhum prato está no cardápio ainda. Consulte a equipe.</p>' : dishes.map(dishOf).join('\n')}
<p class="foot">${more ? 'Há mais pratos: consulte a equipe. ' : ''}Todos os pratos são feitos na mesma cozinha. A equipe confirma.</p>`,
  )
}

type Dish = PublicMenu['dishes'][number]

const dishOf = (dish: Dish): string =>
  `<details name="dish"><summary${dish.known ? '' : ' class="wraps"'}><span>${escapedHtml(dish.name)}</span>${countOf(dish)}</summary>${factsOf(dish)}</details>`

function countOf({ known, ask, contains }: Dish): string {
  if (!known) return `<small class="unknown">${escapedHtml(ask)}</small>`
  return contains.length === 0 ? '' : `<small>${counted(contains.length, 'item', 'itens')}</small>`
}

function factsOf({ known, contains, mayContain, ask, text }: Dish): string {
  if (!known) return `<p class="text">Falta saber o que tem neste prato. Consulte a equipe: ela confirma.</p>`
  const chips = [
    ...contains.map((word) => `<li>${escapedHtml(word)}</li>`),
    ...mayContain.map((word) => `<li class="may">pode conter ${escapedHtml(word)}</li>`),
  ]
  const lines = [text, ask, chips.length === 0 ? 'A equipe confirma.' : ''].filter((line) => line !== '')
  return `${chips.length === 0 ? '' : `<ul>${chips.join('')}</ul>`}${lines.map((line) => `<p class="text">${escapedHtml(line)}</p>`).join('')}`
}

export const menuErrorPage = (message: string): string => page(message, `<h1>${escapedHtml(message)}</h1>${ASK}`)
