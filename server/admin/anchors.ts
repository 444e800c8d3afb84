import type { X509Certificate } from 'node:crypto'
import type { AnchorEntry, AnchorFolder, StoredAnchors } from '../anchors/anchor-folder.ts'
import type { Anchor, AnchorVerdict } from '../anchors/anchor-verdict.ts'
import { judgeAnchors } from '../anchors/anchor-verdict.ts'
import type { ChainReport } from '../events/chain-walk.ts'
import { readTimestamp, TimestampInvalid } from '../timestamps/time-stamp.ts'

/** A link with the time that a service has signed. */
interface Stamped extends Anchor {
  readonly signer: string
  readonly isTrusted: boolean
}

/** A tenant's anchors as they were found. */
export interface FoundAnchors extends Pick<StoredAnchors, 'entries' | 'unreadable'> {
  readonly place: string
  readonly stamped: readonly Stamped[]
  /** Stamps that prove nothing, each with the reason. */
  readonly invalid: readonly { readonly file: string; readonly reason: string }[]
  /** Whether stamps count only where their signer leads to a trusted authority. */
  readonly hasAuthorities: boolean
}

export async function findAnchors(
  folder: AnchorFolder,
  tenantId: string,
  trusted: readonly X509Certificate[],
): Promise<FoundAnchors> {
  const { entries, stamps, unreadable } = await folder.read(tenantId)
  const stamped: Stamped[] = []
  const invalid: { file: string; reason: string }[] = []
  for (const { file, position, answer } of stamps) {
    try {
      const { at, digest, signer, isTrusted } = readTimestamp(answer, trusted)
      if (trusted.length > 0 && !isTrusted)
        throw new TimestampInvalid('o certificado de quem assinou não leva a nenhuma autoridade de TIMESTAMP_CA')
      stamped.push({ at, position, link: digest.toString('hex'), signer: signer.subject, isTrusted })
    } catch (error) {
      if (!(error instanceof TimestampInvalid)) throw error
      invalid.push({ file, reason: error.message })
    }
  }
  const hasAuthorities = trusted.length > 0
  return { place: folder.of(tenantId), entries, unreadable, stamped, invalid, hasAuthorities }
}

/** The links to look for in the chain. */
export const linksOf = ({ entries, stamped }: FoundAnchors): readonly string[] =>
  [...entries, ...stamped].map(({ link }) => link)

const momentText = ({ at, position }: Anchor) => `${at.toISOString()} (evento ${position})`
const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

function spanText(anchors: readonly Anchor[]): string {
  const [first, last] = [anchors[0], anchors.at(-1)]
  if (first === undefined || last === undefined) return ''
  return anchors.length === 1 ? `, de ${momentText(first)}` : `, de ${momentText(first)} a ${momentText(last)}`
}

function verdictText(name: string, { agreeing, contradicting, leftBehind }: AnchorVerdict): string {
  const parts = [
    `${count(agreeing.length, 'concorda', 'concordam')}${spanText(agreeing)}`,
    ...(contradicting.length > 0
      ? [`${count(contradicting.length, 'CONTRADIZ', 'CONTRADIZEM')}${spanText(contradicting)}`]
      : []),
    ...(leftBehind.length > 0
      ? [
          `${count(leftBehind.length, 'é', 'são')} do que uma restauração registrada deixou para trás${spanText(leftBehind)}`,
        ]
      : []),
  ]
  return `  ${name}: ${parts.join('; ')}.`
}

/** What an operator must know about the signers. */
function signersText({ stamped, hasAuthorities }: FoundAnchors): readonly string[] {
  if (stamped.length === 0) return []
  const names = [...new Set(stamped.map(({ signer }) => signer.replaceAll('\n', ', ')))].join('; ')
  return hasAuthorities
    ? [`  Carimbados por ${names}, de uma autoridade de TIMESTAMP_CA.`]
    : [
        `  Carimbados por ${names}. Sem TIMESTAMP_CA, só a assinatura foi conferida, e não de quem é o certificado (docs/operations.md).`,
      ]
}

/** Where the history stopped being the one that was anchored: between the two positions. */
function changeText(verdicts: readonly AnchorVerdict[], { events }: ChainReport): string {
  const byPosition = (one: Anchor, other: Anchor) => one.position - other.position
  const [first] = verdicts.flatMap(({ contradicting }) => contradicting).toSorted(byPosition)
  if (first === undefined) return ''
  const before = verdicts
    .flatMap(({ agreeing }) => agreeing)
    .filter(({ position }) => position < first.position)
    .toSorted(byPosition)
    .at(-1)
  const same =
    before === undefined
      ? 'Nenhuma âncora anterior concorda: a mudança pode começar no primeiro evento.'
      : `Até o evento ${before.position} a história é a que foi ancorada em ${before.at.toISOString()}; dali ao evento ${first.position} há o que foi mudado, tirado ou incluído.`
  const isShorter = first.position > events
  return `${same}${isShorter ? ` O registro agora termina no evento ${events}: o resto foi tirado, ou o banco voltou a uma cópia e isso não foi registrado (admin restored).` : ''}`
}

/** The lines have an order of their own: a clock may have been wrong. A stamp without its line has only its time. */
function orderOf(entries: readonly AnchorEntry[]): (anchor: Anchor, restoration: Anchor) => boolean {
  const lines = new Map(entries.map(({ kind, link }, line) => [`${kind} ${link}`, line]))
  return (anchor, restoration) => {
    const [own, other] = [lines.get(`link ${anchor.link}`), lines.get(`restored ${restoration.link}`)]
    return own === undefined || other === undefined ? anchor.at <= restoration.at : own < other
  }
}

/**
 * The operator's message about the anchors: which agree and which contradict, and from when. Throws an Error with the
 * message if any contradicts.
 */
export function anchorsText(tenantId: string, found: FoundAnchors, report: ChainReport): string {
  const { place, entries, stamped, invalid, unreadable } = found
  const damaged = [
    ...(unreadable > 0 ? [`  Linhas que não podem mais ser lidas, e não provam nada: ${unreadable}.`] : []),
    ...invalid.map(({ file, reason }) => `  ${file}: não prova nada. ${reason}`),
  ]
  if (entries.length + stamped.length === 0)
    return [
      `Nenhuma âncora em ${place}: só um elo guardado noutro lugar (--link) prova que a história não foi reescrita.`,
      ...damaged,
    ].join('\n')
  const { linksAt } = report
  const restorations = entries.filter(({ kind }) => kind === 'restored')
  const known = { restorations, linksAt, isBefore: orderOf(entries) }
  const kept = judgeAnchors(
    entries.filter(({ kind }) => kind === 'link'),
    known,
  )
  // The name of a stamp's file may say another position: what is signed is the link.
  const placed = stamped.map((stamp) => ({ ...stamp, position: linksAt.get(stamp.link) ?? stamp.position }))
  const signed = judgeAnchors(placed, known)
  const lines = [
    `Âncoras em ${place}:`,
    verdictText('elos guardados', kept),
    ...(stamped.length > 0 ? [verdictText('carimbos do tempo', signed)] : []),
    ...signersText(found),
    ...damaged,
  ]
  const changed = changeText([kept, signed], report)
  if (changed === '') return lines.join('\n')
  throw new Error([`A história de ${tenantId} não é a que foi ancorada.`, changed, ...lines].join('\n'))
}
