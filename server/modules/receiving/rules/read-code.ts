import { isDay } from '../../../contract/day.ts'
import { parseTagCode } from '../../../contract/tag-code.ts'
import type { ReadCode } from '../contract/read-code.ts'
import { FNC1 } from '../contract/read-code.ts'
import { readAccessKey } from './access-key.ts'

/** The data of a scanned or typed code. A code that fits no form is `desconhecido`. */
export function readCode(typed: string): ReadCode {
  const text = typed.trim()
  return noteKey(text) ?? labelCode(text) ?? ean(text.replace(/^\]E0/, '')) ?? gs1(text) ?? { kind: 'desconhecido' }
}

const KEY_IN_TEXT = /(?<![A-Z0-9])\d{6}[A-Z0-9]{12}\d{26}(?![A-Z0-9])/

/** The key of a note: alone, in groups of four, or in the address of its QR code. */
function noteKey(text: string): ReadCode | null {
  const [found] = KEY_IN_TEXT.exec(/^[\dA-Z\s]+$/.test(text) ? text.replaceAll(/\s/g, '') : text) ?? []
  const key = found === undefined ? null : readAccessKey(found)
  if (key === null) return null
  const { number, series, yearMonth, emitter } = key
  return { kind: 'nota', key: key.key, cnpj: emitter, number, series, yearMonth }
}

/** The code of one of the restaurant's labels, or the address of the label's page. */
function labelCode(text: string): ReadCode | null {
  const code = /\/view\/(FID\d{8,13})(?:\?|$)/i.exec(text)?.[1] ?? text
  return parseTagCode(code) === null ? null : { kind: 'etiqueta', code: code.toUpperCase() }
}

/** A GTIN of 8, 12, 13 or 14 digits. */
function ean(text: string): ReadCode | null {
  return /^(?:\d{8}|\d{12,14})$/.test(text) && isGtin(text) ? { kind: 'ean', gtin: text.padStart(14, '0') } : null
}

function isGtin(digits: string): boolean {
  const sum = [...digits.padStart(14, '0').matchAll(/\d/g)].reduce(
    (total, [digit], index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0
}

/** The lengths of the data of an application identifier: fixed, or at most so long and ended by FNC1. */
const fixedLengths: ReadonlyMap<string, number> = new Map([
  ['01', 14],
  ['02', 14],
  ['11', 6],
  ['13', 6],
  ['15', 6],
  ['17', 6],
  ['7003', 10],
])
const longestLengths: ReadonlyMap<string, number> = new Map([
  ['10', 20],
  ['21', 20],
  ['37', 8],
])

type Elements = ReadonlyMap<string, string>

function gs1(text: string): ReadCode | null {
  const bare = text.replace(/^\](?:C1|d2|e0|Q3)/, '')
  const elements = bare.startsWith('(') ? written(bare) : scanned(bare)
  return elements === null || elements.size === 0 ? null : codeOf(elements)
}

const WRITTEN = /\((\d{2,4})\)([^()]{1,30})/gy

/** `(01)07891234567895(17)271110` */
function written(text: string): Elements | null {
  const elements = new Map<string, string>()
  let length = 0
  for (const [whole, identifier = '', data = ''] of text.matchAll(WRITTEN)) {
    if (!fits(identifier, data)) return null
    elements.set(identifier, data)
    length += whole.length
  }
  return length === text.length ? elements : null
}

const withoutFirst = (text: string): string => (text.startsWith(FNC1) ? text.slice(1) : text)

/** The data one after another, as a scanner sends them. */
function scanned(text: string): Elements | null {
  const elements = new Map<string, string>()
  let rest = withoutFirst(text)
  while (rest !== '') {
    const identifier = identifierAt(rest)
    if (identifier === null) return null
    const fixed = fixedLengthOf(identifier)
    const body = rest.slice(identifier.length)
    const end = fixed ?? (body.includes(FNC1) ? body.indexOf(FNC1) : body.length)
    const data = body.slice(0, end)
    if (!fits(identifier, data)) return null
    elements.set(identifier, data)
    rest = withoutFirst(body.slice(end))
  }
  return elements
}

const isWeight = (identifier: string) => /^310\d$/.test(identifier)
const fixedLengthOf = (identifier: string) => (isWeight(identifier) ? 6 : fixedLengths.get(identifier))

function identifierAt(text: string): string | null {
  for (const length of [2, 4]) {
    const identifier = text.slice(0, length)
    if (fixedLengthOf(identifier) !== undefined || longestLengths.has(identifier)) return identifier
  }
  return null
}

function fits(identifier: string, data: string): boolean {
  const fixed = fixedLengthOf(identifier)
  if (fixed !== undefined) return data.length === fixed && /^\d+$/.test(data)
  const longest = longestLengths.get(identifier)
  if (longest === undefined || data.length === 0 || data.length > longest) return false
  return identifier === '37' ? /^\d+$/.test(data) : /^[\x21-\x7E]+$/.test(data)
}

function codeOf(elements: Elements): ReadCode | null {
  const gtin = elements.get('01') ?? elements.get('02')
  if (gtin !== undefined && !isGtin(gtin)) return null
  const [days, made] = [goodUntil(elements), elements.get('11')]
  const weight = [...elements].find(([identifier]) => isWeight(identifier))
  const [makersDate, manufacturedOn] = [dayOf(days), dayOf(made)]
  if (makersDate === null || manufacturedOn === null) return null
  const [lot, count] = [elements.get('10'), elements.get('37')]
  return {
    kind: 'gs1',
    ...(gtin !== undefined && { gtin }),
    ...(lot !== undefined && { lot }),
    ...(makersDate !== undefined && { makersDate }),
    ...(manufacturedOn !== undefined && { manufacturedOn }),
    ...(weight !== undefined && { weightKg: Number(weight[1]) / 10 ** Number(weight[0].at(-1)) }),
    ...(count !== undefined && { count: Number(count) }),
  }
}

/** The last day of use, else the best-before day, else the day of the date with hours. */
const goodUntil = (elements: Elements) => elements.get('17') ?? elements.get('15') ?? elements.get('7003')?.slice(0, 6)

/** `271110` is 2027-11-10; day `00` is the last of the month. null: there is no such day; undefined: the code gives none. */
function dayOf(digits: string | undefined): string | null | undefined {
  if (digits === undefined) return undefined
  const [year, month, day] = [`20${digits.slice(0, 2)}`, digits.slice(2, 4), digits.slice(4)]
  const last = () => String(new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()).padStart(2, '0')
  const iso = `${year}-${month}-${day === '00' ? last() : day}`
  return isDay(iso) ? iso : null
}
