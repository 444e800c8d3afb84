/**
 * What the style of each public page begins with, inside the page: a visitor's phone makes one request. The names and
 * values are those of the screens (web/tokens.css), and the dark theme follows the phone.
 */
export const PUBLIC_BASE = `
:root{color-scheme:light dark;--paper:#faf8f5;--linen:#f2eee6;--card:#fff;--ink:#1f1b16;--ink-2:#5a5248;--ink-3:#70675c;--line:#e6e0d6;--brand-text:#0f5741;
--ok:#2c7a59;--ok-on:#fff;--ok-tint:#e4f2ea;--ok-text:#0e4f3c;--near:#e3a51f;--near-on:#2c1c00;--near-tint:#fcf2d6;--near-text:#6b4700;
--late:#a3231a;--late-on:#fff;--late-tint:#fbe8e4;--late-text:#8c1d13;--gone:#5a5248;--gone-on:#fff;--gone-tint:#efebe3;--gone-text:#443e36}
@media screen and (prefers-color-scheme:dark){:root{--paper:#131512;--linen:#1a1d19;--card:#1e211d;--ink:#f3f0e9;--ink-2:#bab4a8;--ink-3:#a09a8e;--line:#30352e;--brand-text:#7fd6b6;
--ok:#2f8562;--ok-tint:#142f26;--ok-text:#a2dec5;--near-tint:#33280b;--near-text:#f4d07a;--late:#c03a2a;--late-tint:#381a16;--late-text:#ffb5a9;--gone:#6b655a;--gone-tint:#2a2c27;--gone-text:#d5cfc3}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:450 1.0625rem/1.4 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%}
h1,p,dl,dd{margin:0}main{max-width:30rem;margin:0 auto;padding:2rem 1.5rem}`
