import { escapedHtml } from '../../../http/escaped-html.ts'
import type { LabelAct } from '../contract/usable.ts'

interface TeamBar {
  readonly code: string
  readonly tenant: string
  /** What this person may do with the label now. */
  readonly acts: readonly LabelAct[]
  /** It is in stock, and nobody may use it. */
  readonly blocked: boolean
}

/** `fazer`: what the label's page in the app begins with (web/features/labels/page). */
type Deed = 'consumir' | 'descartar' | 'devolver' | 'liberar' | null

/**
 * The bar for a member of the label's restaurant: its likeliest actions, as links into the app. The public page itself
 * has no script and changes nothing.
 */
export function teamBar({ code, tenant, acts, blocked }: TeamBar): string {
  const link = (word: string, deed: Deed, kind: string) =>
    `<a class="${kind}" href="${escapedHtml(labelPageAddress(code, tenant, deed))}">${word}</a>`
  const consume = acts.includes('consume') ? [link('Usei', 'consumir', 'go')] : []
  const discard = acts.includes('discard') ? [link('Descartar', 'descartar', 'bad')] : []
  const sentBack = acts.includes('return') ? [link('Devolver', 'devolver', '')] : []
  const release = acts.includes('release') ? [link('Liberar', 'liberar', '')] : []
  const likely = blocked
    ? [...discard, ...sentBack, ...release]
    : acts.length > 0
      ? [...consume, ...discard, link('Mais…', null, 'more')]
      : [link('Abrir no FoodID', null, 'go')]
  return `<nav class="team" aria-label="Equipe">${likely.join('')}</nav>`
}

/** The label's page in the app. */
export function labelPageAddress(code: string, tenant: string, deed: Deed = null): string {
  const search = new URLSearchParams({ ...(deed === null ? {} : { fazer: deed }), tenant })
  return `/baixa/${code}?${search.toString()}`
}

/** In the page's own style sheet. At the bottom of a phone, under the thumb. */
export const TEAM_BAR_STYLE = `
.team{position:sticky;bottom:0;display:flex;flex-wrap:wrap;margin-top:auto;gap:.5rem;padding:.75rem 1rem max(.75rem,env(safe-area-inset-bottom));border-top:1px solid var(--line);background:var(--linen)}
.team a{display:grid;flex:1 1 0;place-items:center;min-height:4rem;padding:.25rem .5rem;border:2px solid var(--line);border-radius:16px;background:var(--card);color:var(--ink);font-size:1.125rem;font-weight:650;line-height:1.15;text-align:center;text-decoration:none}
.team .go{border-color:transparent;background:#14634b;color:#fff}.team .bad{color:var(--late-text)}.team .more{flex:0 1 5rem}
.card:has(.team){display:flex;flex-direction:column;overflow:clip}`
