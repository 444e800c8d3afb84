import { isDay } from '../../../contract/day.ts'
import { isInstant } from '../../../contract/calendar.ts'
import { Rejection } from '../../../errors.ts'
import { readAccessKey } from '../rules/access-key.ts'
import type { Note, NoteItem, NoteLot } from '../rules/note.ts'
import type { XmlElement } from './xml-tree.ts'
import { xmlTree } from './xml-tree.ts'

export const ITEMS_MAX = 990
const MODELS = ['55', '65']
const AUTHORISED = ['100', '150']
const CANCELLED = ['101', '135', '151', '155']
const DECIMAL = /^\d{1,15}(?:\.\d{1,10})?$/

/**
 * The note in a file: `nfeProc/NFe/infNFe` or `NFe/infNFe`, with any prefix. Elements that are not known are passed over.
 * The signature is not verified. Throws a Rejection where the file is no note that can be received.
 */
export function readNote(xml: string): Note {
  const root = xmlTree(xml)
  if (root === null) throw noNote()
  const isProcessed = root.name === 'nfeProc'
  const nfe = isProcessed ? child(root, 'NFe') : root
  if (nfe?.name !== 'NFe') throw noNote()
  const note = needed(child(nfe, 'infNFe'))
  const head = needed(child(note, 'ide'))
  if (!MODELS.includes(text(head, 'mod'))) throw noNote()
  if (text(head, 'tpAmb') === '2') throw new Rejection('nfe_test')
  const status = isProcessed ? text(root, 'protNFe', 'infProt', 'cStat') : ''
  if (CANCELLED.includes(status)) throw new Rejection('nfe_cancelled')
  const items = note.children.filter(({ name }) => name === 'det')
  if (items.length === 0 || items.length > ITEMS_MAX) throw noNote()
  const emitter = needed(child(note, 'emit'))
  const number = text(head, 'nNF')
  const series = text(head, 'serie')
  const issuedAt = text(head, 'dhEmi')
  if (!isInstant(issuedAt)) throw noNote()
  return {
    key: keyOf(note, { emitter, number, series, model: text(head, 'mod') }),
    number,
    series,
    issuedAt,
    emitter: {
      cnpj: text(emitter, 'CNPJ') || null,
      name: shown(text(emitter, 'xNome'), 120),
      tradeName: shown(text(emitter, 'xFant'), 120),
    },
    recipientCnpj: text(note, 'dest', 'CNPJ') || null,
    isAuthorised: AUTHORISED.includes(status),
    total: decimal(text(note, 'total', 'ICMSTot', 'vNF')),
    items: items.map(itemOf),
  }
}

const noNote = () => new Rejection('nfe_invalid')

function needed(element: XmlElement | undefined): XmlElement {
  if (element === undefined) throw noNote()
  return element
}

const child = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((each) => each.name === name)

/** Empty where there is no such element. */
function text(element: XmlElement, ...path: readonly string[]): string {
  let at: XmlElement | undefined = element
  for (const name of path) at = at === undefined ? undefined : child(at, name)
  return at?.text.trim() ?? ''
}

interface Named {
  readonly emitter: XmlElement
  readonly number: string
  readonly series: string
  readonly model: string
}

/** The key must name the emitter, the series and the number of the file. */
function keyOf(note: XmlElement, { emitter, number, series, model }: Named): string {
  const key = readAccessKey((note.attributes['Id'] ?? '').replace(/^NFe/, ''))
  const id = text(emitter, 'CNPJ') || text(emitter, 'CPF').padStart(14, '0')
  const fits = key?.emitter === id && key.number === number && key.series === series && key.model === model
  if (key === null || !fits) throw new Rejection('nfe_key_invalid')
  return key.key
}

/** An amount or a quantity; 0 where it is missing. */
function decimal(written: string): string {
  if (written === '') return '0'
  if (!DECIMAL.test(written)) throw noNote()
  return written
}

/** A text without invisible characters, and not longer than a field of the product takes. */
const shown = (written: string, max: number): string =>
  written
    .toWellFormed()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, max)

const CHARGES = ['vFrete', 'vSeg', 'vOutro'] as const

function itemOf(item: XmlElement): NoteItem {
  const goods = needed(child(item, 'prod'))
  const ean = text(goods, 'cEAN')
  const taxes = child(item, 'imposto')?.children ?? []
  const icms = taxes.find(({ name }) => name === 'ICMS')?.children[0]
  const ipi = taxes.find(({ name }) => name === 'IPI')
  return {
    supplierCode: shown(text(goods, 'cProd'), 60),
    ean: /^\d{8,14}$/.test(ean) ? ean : null,
    description: shown(text(goods, 'xProd'), 120),
    unit: shown(text(goods, 'uCom'), 10),
    quantity: decimal(text(goods, 'qCom')),
    taxUnit: shown(text(goods, 'uTrib'), 10),
    taxQuantity: decimal(text(goods, 'qTrib')),
    goods: text(goods, 'indTot') === '0' ? '0' : decimal(text(goods, 'vProd')),
    discount: decimal(text(goods, 'vDesc')),
    charges: [
      ...CHARGES.map((name) => decimal(text(goods, name))),
      ...(ipi === undefined ? [] : [decimal(text(ipi, 'IPITrib', 'vIPI'))]),
      ...(icms === undefined ? [] : [decimal(text(icms, 'vICMSST')), decimal(text(icms, 'vFCPST'))]),
    ],
    lots: goods.children.filter(({ name }) => name === 'rastro').map(lotOf),
    remark: shown(text(item, 'infAdProd'), 500),
  }
}

const day = (written: string): string | null => (isDay(written) ? written : null)

const lotOf = (trace: XmlElement): NoteLot => ({
  lot: shown(text(trace, 'nLote'), 20),
  quantity: decimal(text(trace, 'qLote')),
  manufacturedOn: day(text(trace, 'dFab')),
  makersDate: day(text(trace, 'dVal')),
})
