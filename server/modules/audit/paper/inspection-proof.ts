import type { ChainHead, ChainReport } from '../../../events/chain-walk.ts'
import { readChainHead, walkChain } from '../../../events/event-chain.ts'
import type { ExportWork } from '../../../jobs/export.ts'
import type { Paragraph, Section } from './inspection-pages.ts'
import type { InspectionRecord } from '../read/inspection-record.ts'
import { counted } from './inspection-sections.ts'

/** A log of this many events is verified in about ten seconds. A longer one is left to the command `audit verify`. */
const VERIFIED_MAX = 500_000
const SHOWN_FAULTS = 10

/** The state of the log at the moment of issue. */
export interface InspectionProof {
  readonly head: ChainHead
  /** null: the log was too long to be verified here. */
  readonly report: ChainReport | null
}

/** Verifies the hash chain of the whole log up to its current head. */
export async function proveLog(
  work: ExportWork,
  onProgress: (share: number) => Promise<void>,
): Promise<InspectionProof> {
  const head = await work.read(readChainHead)
  if (head === undefined) throw new Error('A tenant has a head')
  const report =
    head.position > VERIFIED_MAX
      ? null
      : await walkChain(work.read, head, { onPage: (position) => onProgress(position / head.position) })
  return { head, report }
}

/**
 * How the record is protected, what was verified, and how to verify it again. It claims nothing that was not verified.
 */
export function proofSection(
  proof: InspectionProof,
  { events, positions }: Pick<InspectionRecord, 'events' | 'positions'>,
  issued: string,
): Section {
  const { position, chain } = proof.head
  return {
    title: '10. Proteção do registro',
    paragraphs: [
      {
        text: 'Tudo o que este documento lista foi gravado em um registro a que o programa só acrescenta. A única exceção é o nome de uma pessoa que pediu para ser removida: é apagado depois do prazo de guarda, e isso também fica registrado. Cada gravação leva um selo (SHA-256) do que diz e um elo calculado com o elo da gravação anterior. Quem mude, tire, inclua ou troque de lugar uma gravação quebra a cadeia dali em diante.',
      },
      { text: coveredText(events, positions), strong: true },
      { text: `Último registro na emissão: nº ${position.toLocaleString('pt-BR')}. Elo do fim do registro:` },
      { text: chain.length === 0 ? '(sem elo)' : chain.toString('hex'), strong: true },
      ...checkedTexts(proof, issued),
      {
        text: 'Para conferir de novo, a qualquer tempo, peça a conferência do registro a quem cuida do sistema. Ela relê o registro inteiro e diz se alguma gravação foi alterada, falta ou está fora de ordem. Entregue junto o elo acima: ela diz também se a história até aqui ainda é a mesma.',
      },
      {
        text: 'O nome de quem registrou vem do cadastro de usuários de hoje; o que está no registro, e a cadeia protege, é o identificador da pessoa.',
      },
      {
        text: 'O que a cadeia não mostra: quem pudesse regravar o banco de dados inteiro, com todos os selos, faria outra cadeia sem falha. Por isso guarde este documento fora do sistema: o elo acima é gravado junto do registro seguinte, e se um dia lá estiver outro, o registro foi refeito.',
      },
    ],
  }
}

function coveredText(events: number, positions: InspectionRecord['positions']): string {
  if (positions === null) return 'Registros que este documento lista: nenhum.'
  const [first, last] = positions
  return `Registros que este documento lista: ${events.toLocaleString('pt-BR')}, do nº ${first.toLocaleString('pt-BR')} ao nº ${last.toLocaleString('pt-BR')} do registro do estabelecimento (entre eles pode haver registros de outros assuntos).`
}

const faultTexts = {
  changed: 'foi alterado depois de gravado',
  missing: 'não está mais no registro',
  unlinked: 'não continua o que foi gravado antes',
  unsealed: 'não tem o seu selo',
} as const satisfies Record<ChainReport['faults'][number]['what'], string>

function outsideText(outside: number): string {
  if (outside === 0) return ''
  if (outside === 1) return ' O primeiro registro é de antes da cadeia, e dele nada se pode dizer.'
  return ` Os primeiros ${outside.toLocaleString('pt-BR')} registros são de antes da cadeia, e deles nada se pode dizer.`
}

function checkedTexts({ report }: InspectionProof, issued: string): readonly Paragraph[] {
  if (report === null)
    return [
      {
        text: `Na emissão a cadeia não foi conferida, porque o registro tem mais de ${VERIFIED_MAX.toLocaleString('pt-BR')} eventos: peça a conferência a quem cuida do sistema.`,
        strong: true,
      },
    ]
  const { events, outside, erased, faults } = report
  if (faults.length === 0) {
    const before = outsideText(outside)
    const without =
      erased === 0
        ? ''
        : ` Em ${counted(erased, 'registro', 'registros')} foi apagado o nome de uma pessoa, como o próprio registro diz; nada mais mudou.`
    return [
      {
        text: `Na emissão, em ${issued}, ${counted(events, 'registro foi relido e conferido', 'registros foram relidos e conferidos')} com os seus selos e elos, do primeiro ao último: nenhum alterado, nenhum a menos, todos na ordem.${before}${without}`,
        strong: true,
      },
    ]
  }
  const more =
    faults.length > SHOWN_FAULTS
      ? [{ text: `… e mais ${(faults.length - SHOWN_FAULTS).toLocaleString('pt-BR')}.` }]
      : []
  return [
    {
      text: `ATENÇÃO: na emissão, em ${issued}, a conferência encontrou ${counted(faults.length, 'falha', 'falhas')} na cadeia. O conteúdo deste documento não pode ser tido como íntegro.`,
      strong: true,
    },
    ...faults
      .slice(0, SHOWN_FAULTS)
      .map(({ position, what }) => ({ text: `Registro nº ${position.toLocaleString('pt-BR')}: ${faultTexts[what]}.` })),
    ...more,
  ]
}
