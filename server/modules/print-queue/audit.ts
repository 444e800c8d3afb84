import type { AuditContext, AuditSentences } from '../../audit-sentence.ts'
import { changedFields } from '../../audit-sentence.ts'
import type { PrintingEvent, ProfileDetails, StationDetails } from './events.ts'

const profileFields: Readonly<Partial<Record<keyof ProfileDetails, string>>> = {
  name: 'nome',
  widthMm: 'largura',
  heightMm: 'altura',
  dpi: 'resolução',
  media: 'papel',
  gapMm: 'espaço',
  offsetXDots: 'deslocamento horizontal',
  offsetYDots: 'deslocamento vertical',
  rotation: 'giro',
  language: 'linguagem',
  invert: 'inversão',
  darkness: 'contraste',
  speed: 'velocidade',
  way: 'caminho',
}
const stationFields: Readonly<Partial<Record<keyof StationDetails, string>>> = {
  name: 'nome',
  sector: 'setor',
  printerProfileId: 'impressora',
}

const profileBefore = ({ previous }: AuditContext<PrintingEvent>): ProfileDetails | undefined =>
  previous?.type === 'PrinterProfileRegistered' || previous?.type === 'PrinterProfileChanged'
    ? previous.data
    : undefined
const stationBefore = ({ previous }: AuditContext<PrintingEvent>): StationDetails | undefined =>
  previous?.type === 'StationRegistered' || previous?.type === 'StationChanged' ? previous.data : undefined

const stationOf = ({ first }: AuditContext<PrintingEvent>): string =>
  first.type === 'PrintAgentAdded' && first.data.station !== null ? ` da estação ${first.data.station}` : ''
/** A job without labels is a calibration page. */
const counted = (labels: number) =>
  labels === 0 ? 'a página de calibração' : `${labels} ${labels === 1 ? 'etiqueta' : 'etiquetas'}`

export const printingAudit: AuditSentences<PrintingEvent> = {
  PrinterProfileRegistered: {
    kind: 'catalog',
    tell: ({ data: { name } }) => ({ text: `cadastrou a impressora ${name}` }),
  },
  PrinterProfileChanged: {
    kind: 'catalog',
    tell: ({ data }, context) => ({
      text: `alterou a impressora ${data.name}${changedFields(profileBefore(context), data, profileFields)}`,
    }),
  },
  PrinterProfileDeleted: {
    kind: 'catalog',
    tell: ({ data: { name } }) => ({ text: `excluiu a impressora ${name}` }),
  },
  StationRegistered: { kind: 'catalog', tell: ({ data: { name } }) => ({ text: `cadastrou a estação ${name}` }) },
  StationChanged: {
    kind: 'catalog',
    tell: ({ data }, context) => ({
      text: `alterou a estação ${data.name}${changedFields(stationBefore(context), data, stationFields)}`,
    }),
  },
  StationDeleted: { kind: 'catalog', tell: ({ data: { name } }) => ({ text: `excluiu a estação ${name}` }) },
  PrintAgentAdded: {
    kind: 'access',
    tell: ({ data: { station } }) => ({
      text: `criou um código de pareamento para um programa da impressora${station === null ? '' : ` da estação ${station}`}`,
    }),
  },
  PrintAgentPaired: {
    kind: 'access',
    tell: ({ data: { computer } }, context) => ({
      text: `pareou o computador ${computer} como programa da impressora${stationOf(context)}`,
    }),
  },
  PrintAgentRevoked: {
    kind: 'access',
    tell: ({ data: { computer } }, context) => ({
      text: `revogou o programa da impressora ${computer ?? 'que ninguém pareou'}${stationOf(context)}`,
    }),
  },
  PrintRequested: {
    kind: 'prints',
    tell: ({ data: { station, labelIds } }) => ({
      text: `mandou imprimir ${counted(labelIds.length)} na estação ${station}`,
    }),
  },
  PrintRetried: {
    kind: 'prints',
    tell: ({ data: { station, labels } }) => ({
      text: `mandou imprimir de novo ${counted(labels)} na estação ${station}`,
    }),
  },
}
