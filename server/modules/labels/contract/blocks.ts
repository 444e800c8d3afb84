// Several blocks may stand on one label: of recalls, of occurrences, of a person. The reason tells them apart, and a row and
// an answer of a label hold all reasons as one text.

const SEPARATOR = '; '

/** The reason of a block as it is recorded: it has nothing that would end it among others. */
export const blockReason = (said: string): string => said.replaceAll(';', ',')

/** Why nobody may use the label: `recolhimento 3: lote A2911; Ocorrência 7: falta de energia`; null: it may be used. */
export const blockedText = (blocks: readonly { readonly reason: string }[]): string | null =>
  blocks.length === 0 ? null : blocks.map(({ reason }) => reason).join(SEPARATOR)

/** Whether this block stands among those of the text. */
export const isBlockedFor = (blocked: string | null, reason: string): boolean =>
  blocked !== null && `${SEPARATOR}${blocked}${SEPARATOR}`.includes(`${SEPARATOR}${blockReason(reason)}${SEPARATOR}`)

/** A label was printed without a connection, with a later date than the rules of then allow. */
export const PRINTED_TOO_LATE = 'Data impressa passa do prazo: reimprima'

/** A label was printed without a connection with a date for which no rule stood, and without a person's reason. */
export const PRINTED_WITHOUT_RULE = 'Data impressa sem prazo cadastrado: confira e reimprima'

/** Whether the block is one of a recall: `recolhimento 3: lote A2911`. */
export const isRecallBlock = (reason: string): boolean => /^recolhimento \d+: /.test(reason)

/** Whether a person who ends the block says why: nobody else knows that the food may be used. */
export const needsReason = (reason: string): boolean => isRecallBlock(reason) || reason === PRINTED_WITHOUT_RULE

const checkNames = ['Resfriamento', 'Cocção', 'Reaquecimento', 'Exposição', 'Óleo de fritura'] as const
const WATCHED = new RegExp(`^((Ocorrência|${checkNames.join('|')}) (\\d+)): `)

/** What has set a block that only its own decisions end. */
export interface BlockOwner {
  readonly kind: 'occurrence' | 'check'
  readonly id: number
  /** `Ocorrência 7`, `Resfriamento 3` */
  readonly name: string
}

/**
 * The occurrence or the check of a process that has set this block, and that says when the food may be used again; null:
 * whoever administers the house may release it.
 */
export function ownerOfBlock(reason: string): BlockOwner | null {
  const [, name, what, id] = WATCHED.exec(reason) ?? []
  if (name === undefined) return null
  return { kind: what === 'Ocorrência' ? 'occurrence' : 'check', id: Number(id), name }
}
