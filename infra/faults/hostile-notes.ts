import { oneTo } from './case.ts'

/** The characters of the longest text that a hostile note holds. */
const LONG = 200_000
const NESTED = 5_000

/** Entities of entities: 10 of them stand for 10¹⁰ characters. */
const bomb = () =>
  `<!DOCTYPE nfeProc [<!ENTITY e0 "AAAAAAAAAA">${oneTo(9)
    .map((n) => `<!ENTITY e${n} "${`&e${n - 1};`.repeat(10)}">`)
    .join('')}]>`

/** Generates XML that an attacker could send instead of this note. Some texts name an address that the server must not request. */
export function hostileNotes(note: string, address: string, random: () => number): () => string {
  const below = (end: number) => Math.floor(random() * end)
  const at = (text: string) => below(text.length)
  const inserted = (text: string) => {
    const place = at(note)
    return note.slice(0, place) + text + note.slice(place)
  }
  const external = (kind: string) =>
    `<!DOCTYPE nfeProc [<!ENTITY ${kind} SYSTEM "${address}/${below(1_000)}">${kind === '% x' ? '%x;' : ''}]>`
  const kinds: readonly (() => string)[] = [
    () => bomb() + note.replace('FILE PEITO', '&e9;'),
    () => external('x') + note.replace('FILE PEITO', '&x;'),
    () => external('% x') + note,
    () => `<!DOCTYPE nfeProc SYSTEM "${address}/nfe.dtd">${note}`,
    () => `<?xml-stylesheet href="${address}/x.xsl"?>${note}`,
    () =>
      note
        .replace('<nfeProc', `<nfeProc xmlns:xi="http://www.w3.org/2001/XInclude" `)
        .replace('FILE PEITO', `<xi:include href="${address}/i"/>`),
    () => note.slice(0, at(note)),
    () => inserted(String.fromCodePoint(below(0x1_f000))),
    () => inserted('<'.repeat(1 + below(2_000))),
    () => inserted('<a>'.repeat(1 + below(NESTED))),
    () => inserted(`<!--${'-'.repeat(below(LONG))}`),
    () => inserted(`<![CDATA[${'x'.repeat(below(LONG))}]]>`),
    () =>
      inserted(
        `<x ${oneTo(1 + below(2_000))
          .map((n) => `a${n}="${n}"`)
          .join(' ')}/>`,
      ),
    () => inserted('&#x0;&#xFFFFFFFF;&nada;'),
    () => note.replace('2.0000', '9'.repeat(1 + below(5_000))),
    () => note.replace('2.0000', ['-1', '0', 'NaN', '1e400', '', '0x10', '２'][below(7)] ?? ''),
    () => note.replace('579.80', ['-579.80', '1e308', 'R$ 5', '579,80', ' '][below(5)] ?? ''),
    () => note.replace('2027-11-10', ['2027-02-30', '0000-00-00', '9'.repeat(400), '10/11/2027'][below(4)] ?? ''),
    () => note.replace('FILE PEITO', `${'1X'.repeat(below(20_000))}KG`),
    () => note.replace('0711-B', 'LOTE: VAL: '.repeat(below(10_000))),
    () => note.replace(/<det .*<\/det>/s, (items) => items.repeat(1 + below(250))),
    () => `<?xml version="1.0" encoding="${['UTF-7', 'UTF-16', 'EBCDIC', 'x'.repeat(300)][below(4)]}"?>${note}`,
    () => note.replaceAll('<', () => (random() < 0.02 ? '&lt;' : '<')),
    () => [...note].toSorted(() => random() - 0.5).join(''),
    () => ['', ' ', '{}', '\uFEFF', '<', '<a/>', '<nfeProc/>', '__proto__', '<__proto__/>'][below(9)] ?? '',
  ]
  return () => kinds[below(kinds.length)]?.() ?? note
}
