import { drawInLayout } from '#contract/labels/draw-in-layout'
import type { PrintedLabel } from '#contract/labels/label-drawing'
import { leftOutSentence } from '#contract/labels/left-out'
import { sizeText } from '#contract/labels/print-layout'
import type { PrintLayout } from '#contract/labels/print-layout'

/** A label with all that a label may say, each of the usual length. */
const FULL_LABEL: PrintedLabel = {
  name: 'Molho de Tomate',
  expirationDate: '2026-12-24',
  manipulationDate: '2026-12-21',
  category: 'Molhos',
  sector: 'Cozinha',
  responsible: 'Ana Souza',
  storageType: 'Refrigerado',
  additionalStorageType: '',
  weight: '500g',
  sif: 'ISENTO',
  businessName: 'Restaurante',
  code: 'FID20260001',
  url: 'https://foodid.com.br/v/FID20260001',
  timeZone: 'America/Sao_Paulo',
  origin: {
    state: 'aberto',
    storageKind: 'refrigerado',
    storageTempMin: null,
    storageTempMax: 4,
    makersDate: '2027-01-31',
    lot: 'L2026',
    brand: 'Da Casa',
    supplier: 'Frigo Sul',
    parentCode: null,
    sample: false,
  },
}

/** What a paper of this size has no room for. The name, the date and the code are whole on each of them. */
export function PaperRoom({ layout }: { readonly layout: PrintLayout }) {
  const sentence = leftOutSentence(drawInLayout(FULL_LABEL, layout).leftOut, sizeText(layout))
  return sentence === null ? null : (
    <p className="muted text-2">{sentence} O nome, a validade e o código saem sempre.</p>
  )
}
