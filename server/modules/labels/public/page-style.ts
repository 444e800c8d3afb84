import { PUBLIC_BASE } from '../../../http/public-page-style.ts'

/** The style of a label's public page. */
export const PUBLIC_STYLE = `${PUBLIC_BASE}
.card{overflow:hidden;border:1px solid var(--line);border-radius:20px;background:var(--card)}
.normal{--s:var(--ok);--o:var(--ok-on);--t:var(--ok-tint);--x:var(--ok-text)}.near{--s:var(--near);--o:var(--near-on);--t:var(--near-tint);--x:var(--near-text)}
.hand{--s:var(--linen);--o:var(--ink);--t:var(--near-tint);--x:var(--near-text)}.hand .state{border-bottom:4px solid var(--near)}
.expired{--s:var(--late);--o:var(--late-on);--t:var(--late-tint);--x:var(--late-text)}.gone{--s:var(--gone);--o:var(--gone-on);--t:var(--gone-tint);--x:var(--gone-text)}
.state{display:flex;align-items:center;gap:.75rem;min-height:5rem;padding:.75rem 1.5rem;background:var(--s);color:var(--o);font-size:1.625rem;font-weight:700;letter-spacing:-.025em;line-height:1.1;overflow-wrap:anywhere}
.state svg{flex:none}.head{padding:1.5rem 1.5rem 0}.business{color:var(--brand-text);font-size:.9375rem;font-weight:650;overflow-wrap:anywhere}
.head h1{font-size:2.25rem;font-weight:700;letter-spacing:-.035em;line-height:1.1;overflow-wrap:anywhere}
.expiry{padding:1rem 1.5rem}.expiry span{display:block;color:var(--ink-2);font-size:.9375rem;font-weight:600}
.expiry strong{display:block;font-size:min(3.5rem,15vw);font-weight:750;letter-spacing:-.05em;line-height:1.02;font-variant-numeric:tabular-nums}.expiry em{color:var(--ink-2);font-style:normal}
.expired .expiry strong,.expired .expiry em{color:var(--late-text)}.expired .expiry em{font-weight:600}
.gone .expiry strong{color:var(--ink-3);font-size:2.25rem;text-decoration:line-through;text-decoration-thickness:2px}
.note{margin:0 1.5rem .75rem;padding:.75rem 1rem;border-radius:10px;background:var(--t);color:var(--x);font-size:.9375rem}.note b{font-weight:700}
dl{padding:0 1.5rem}dl div{display:flex;justify-content:space-between;gap:1rem;padding:.625rem 0;border-top:1px solid var(--line);font-size:1rem}
dt{color:var(--ink-2)}dd{min-width:0;font-weight:600;text-align:right;overflow-wrap:anywhere}
.code{display:flex;align-items:center;gap:1rem;margin-top:.5rem;padding:1rem 1.5rem;background:var(--linen)}.code svg{flex:none;width:6rem;height:6rem;border-radius:6px}
.code b{display:block;font-size:1.25rem;font-weight:700;letter-spacing:.02em;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}.code em{color:var(--ink-2);font-size:.9375rem;font-style:normal}
footer{display:flex;align-items:center;gap:.5rem;min-height:3.75rem;padding:0 1.5rem;color:var(--ink-2);font-size:.9375rem}
footer a{display:grid;align-items:center;min-height:3rem;margin-left:auto;color:var(--brand-text);font-weight:600;text-underline-offset:.2em}
a:focus-visible{outline:3px solid var(--brand-text);outline-offset:2px;border-radius:6px}
@media (max-width:699px){main{max-width:none;padding:0}.card{min-height:100vh;border:0;border-radius:0}}`
