import { checkDigit } from '../../server/contract/check-digit.ts'

/** A line of a made-up note: the elements of `prod`, and what stands beside it. */
export interface SampleItem {
  readonly prod: Readonly<Record<string, string>>
  readonly rastro?: readonly Readonly<Record<string, string>>[]
  readonly icmsSt?: string
  readonly infAdProd?: string
}

interface SampleNote {
  readonly cnpj?: string
  readonly number?: number
  readonly key?: string
  readonly total?: string
  readonly recipient?: string
  readonly items?: readonly SampleItem[]
  readonly status?: string | null
  readonly tpAmb?: string
  readonly prefix?: string
  readonly mod?: string
}

const CNPJ = '11222333000181'

/** The note of the examples: Frigo Sul, number 12345. */
export const frigoItems: readonly SampleItem[] = [
  {
    prod: {
      cProd: '4471',
      xProd: 'FILE PEITO FRANGO CONG IQF 1KG',
      uCom: 'CX',
      qCom: '2.0000',
      vProd: '579.80',
      uTrib: 'KG',
      qTrib: '40.0000',
      vFrete: '12.00',
    },
    rastro: [{ nLote: 'A2911', qLote: '40.000', dFab: '2026-11-10', dVal: '2027-11-10' }],
  },
  {
    prod: {
      cProd: '5102',
      xProd: 'CREME DE LEITE FRESCO 35% 1L',
      uCom: 'UN',
      qCom: '6.0000',
      vProd: '129.00',
      uTrib: 'UN',
      qTrib: '6.0000',
      vDesc: '9.00',
    },
    rastro: [
      { nLote: 'L1', qLote: '4.000', dVal: '2026-12-12' },
      { nLote: 'L2', qLote: '2.000', dVal: '2026-12-15' },
    ],
  },
  {
    prod: {
      cProd: '88',
      xProd: 'OVO BRANCO GRANDE 30DZ',
      uCom: 'CX',
      qCom: '1.0000',
      vProd: '198.00',
      uTrib: 'CX',
      qTrib: '1.0000',
    },
  },
  {
    prod: {
      cProd: '901',
      xProd: 'MOLHO INGLES 900ML',
      uCom: 'UN',
      qCom: '12.0000',
      vProd: '118.80',
      uTrib: 'UN',
      qTrib: '12.0000',
    },
    icmsSt: '21.24',
  },
  {
    prod: {
      cProd: '77',
      xProd: 'SALMAO FRESCO INTEIRO',
      uCom: 'KG',
      qCom: '8.3500',
      vProd: '583.67',
      uTrib: 'KG',
      qTrib: '8.3500',
    },
    infAdProd: 'LOTE: 0711-B VAL: 04/12/2026',
  },
]

const withDigit = (base: string) => `${base}${checkDigit(base)}`

/** The key of a note of November 2026 in São Paulo. */
export const keyOf = (cnpj: string, number: number, code = '87654321'): string =>
  withDigit(`352611${cnpj}55001${String(number).padStart(9, '0')}1${code}`)

/** An NF-e as an emitter's program writes it. */
export function noteXml({
  cnpj = CNPJ,
  number = 12_345,
  key = keyOf(cnpj, number),
  total = '1633.51',
  recipient = '11444777000161',
  items = frigoItems,
  status = '100',
  tpAmb = '1',
  prefix = '',
  mod = '55',
}: SampleNote = {}): string {
  const el = (name: string, content: string, attributes = '') =>
    `<${prefix}${name}${attributes}>${content}</${prefix}${name}>`
  const all = (fields: Readonly<Record<string, string>>) =>
    Object.entries(fields)
      .map(([name, value]) => el(name, value))
      .join('')
  const det = ({ prod, rastro = [], icmsSt, infAdProd }: SampleItem, index: number) =>
    el(
      'det',
      el('prod', `${all(prod)}${rastro.map((lot) => el('rastro', all(lot))).join('')}`) +
        el('imposto', icmsSt === undefined ? '' : el('ICMS', el('ICMS10', all({ vICMSST: icmsSt })))) +
        (infAdProd === undefined ? '' : el('infAdProd', infAdProd)),
      ` nItem="${index + 1}"`,
    )
  const information = el(
    'infNFe',
    el('ide', all({ mod, serie: '1', nNF: String(number), dhEmi: '2026-11-30T06:40:00-03:00', tpAmb })) +
      el('emit', all({ CNPJ: cnpj, xNome: 'Frigo Sul Distribuidora Ltda', xFant: 'Frigo Sul' })) +
      el('dest', all({ CNPJ: recipient, xNome: 'Brasa Restaurante Ltda' })) +
      items.map(det).join('') +
      el('total', el('ICMSTot', all({ vNF: total }))),
    ` Id="NFe${key}" versao="4.00"`,
  )
  const namespace = ` xmlns${prefix === '' ? '' : `:${prefix.slice(0, -1)}`}="http://www.portalfiscal.inf.br/nfe"`
  const signed = el('NFe', information, namespace)
  const protocol = status === null ? '' : el('protNFe', el('infProt', all({ chNFe: key, cStat: status })))
  return status === null
    ? signed
    : `<?xml version="1.0" encoding="UTF-8"?>${el('nfeProc', signed + protocol, namespace)}`
}
