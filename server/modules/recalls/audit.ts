import type { AuditSentences } from '../../audit-sentence.ts'
import { counted, labelsText, listText } from '../../contract/words.ts'
import { recallSourceNames, releasedText, secondsText } from './contract/recalls.ts'
import type { RecallDetails, RecallEvent, StoredRoot } from './events.ts'

function rootText({ type, code, name, lot }: StoredRoot): string {
  switch (type) {
    case 'lote':
      return `lote ${lot || code} de ${name}`
    case 'etiqueta':
      return `etiqueta ${code} de ${name}`
    case 'preparo':
      return `preparo ${code} de ${name}`
    default:
      return type satisfies never
  }
}

const rootsText = (roots: readonly StoredRoot[]): string =>
  roots.length > 3 ? `${roots.length} lotes, etiquetas e preparos` : listText(roots.map(rootText))

function openedText({ id, mode, source, roots, onlyPresumed = false, inStock, seconds }: RecallDetails): string {
  if (mode === 'simulado') return `simulou o recolhimento ${ofRoots(roots)} em ${secondsText(seconds)}`
  const blocked = counted(inStock.length, 'etiqueta bloqueada', 'etiquetas bloqueadas')
  const what = onlyPresumed ? `o que pode ter levado ${theRoots(roots)}` : rootsText(roots)
  return `abriu o recolhimento ${id} (${recallSourceNames[source]}): ${what}; ${blocked}`
}

/** o lote A2911 de Filé de peito, a etiqueta FID20260042 de Caldo, 5 lotes, etiquetas e preparos */
function theRoots(roots: readonly StoredRoot[]): string {
  const [only] = roots
  if (only === undefined || roots.length > 1) return rootsText(roots)
  return `${only.type === 'etiqueta' ? 'a' : 'o'} ${rootText(only)}`
}

/** do lote A2911, da etiqueta FID20260042, de 5 lotes, etiquetas e preparos */
function ofRoots(roots: readonly StoredRoot[]): string {
  const [only] = roots
  if (only === undefined || roots.length > 1) return `de ${rootsText(roots)}`
  return `${only.type === 'etiqueta' ? 'da' : 'do'} ${only.type} ${only.lot || only.code}`
}

export const recallAudit: AuditSentences<RecallEvent> = {
  RecallOpened: { kind: 'recalls', tell: ({ data }) => ({ text: openedText(data) }) },
  RecallLabelsSeparated: {
    kind: 'recalls',
    tell: ({ data: { id, labels } }) => ({ text: `separou ${labelsText(labels.length)} do recolhimento ${id}` }),
  },
  RecallLabelsReleased: {
    kind: 'recalls',
    tell: ({ data: { id, labels, lots = [], reason } }) => ({
      text: `liberou ${releasedText(labels.length, lots.length)} do recolhimento ${id}: ${reason}`,
    }),
  },
  RecallClosed: {
    kind: 'recalls',
    tell: ({ data: { id, discarded, returned, released, other } }) => {
      const parts = [
        returned > 0 && counted(returned, 'devolvida', 'devolvidas'),
        discarded > 0 && counted(discarded, 'descartada', 'descartadas'),
        released > 0 && counted(released, 'liberada', 'liberadas'),
        other > 0 && counted(other, 'saiu de outro modo', 'saíram de outro modo'),
      ].filter((part) => part !== false)
      return { text: `encerrou o recolhimento ${id}${parts.length === 0 ? '' : `: ${parts.join(', ')}`}` }
    },
  },
}
