// The acts that take a label out of stock, one row each: every name that an act has stands here, and nowhere else. The
// calls, the events, the lists, the rounds, the papers and the screens ask here.

export type Obstacle = 'gone' | 'blocked' | 'late' | 'sample' | 'expired'

interface ActRow {
  /** The word in bodies of calls and in stored events. */
  readonly how: string
  /** What lists say of a label that has left in this way. */
  readonly status: string
  readonly event: string
  /** What keeps a label from it (usable.ts). */
  readonly keptFrom: readonly Obstacle[]
  /** On screens and in the audit trail: of one label, and of many. */
  readonly words: readonly [one: string, many: string]
  /** Of a product that has left in this way. */
  readonly product: string
  /** In the inspection pack: as a heading, and within a line. */
  readonly nouns: readonly [heading: string, inLine: string]
  /** Whether the food may have gone into a dish. */
  readonly eaten: boolean
}

export const withdrawalActs = {
  consume: {
    how: 'consumida',
    status: 'consumed',
    event: 'LabelConsumed',
    // A late record is written down to be taken out of stock.
    keptFrom: ['gone', 'blocked', 'sample', 'expired'],
    words: ['consumida', 'consumidas'],
    product: 'Consumido',
    nouns: ['Consumo', 'consumo'],
    eaten: true,
  },
  discard: {
    how: 'descartada',
    status: 'discarded',
    event: 'LabelDiscarded',
    keptFrom: ['gone'],
    words: ['descartada', 'descartadas'],
    product: 'Descartado',
    nouns: ['Descarte', 'descarte'],
    eaten: false,
  },
  donate: {
    how: 'doada',
    status: 'donated',
    event: 'LabelDonated',
    keptFrom: ['gone', 'blocked', 'sample', 'expired'],
    words: ['doada', 'doadas'],
    product: 'Doado',
    nouns: ['Doação', 'doação'],
    eaten: false,
  },
  return: {
    how: 'devolvida',
    status: 'returned',
    event: 'LabelReturned',
    keptFrom: ['gone'],
    words: ['devolvida', 'devolvidas'],
    product: 'Devolvido',
    nouns: ['Devolução ao fornecedor', 'devolução'],
    eaten: false,
  },
  missing: {
    how: 'nao_localizada',
    status: 'missing',
    event: 'LabelMissing',
    keptFrom: ['gone'],
    words: ['não localizada', 'não localizadas'],
    product: 'Não localizado',
    nouns: ['Não localizada', 'não localizada'],
    eaten: false,
  },
} as const satisfies Readonly<Record<string, ActRow>>

export type WithdrawalAct = keyof typeof withdrawalActs
type Row = (typeof withdrawalActs)[WithdrawalAct]
export type WithdrawalHow = Row['how']
export type WithdrawalEventType = Row['event']

const rows: readonly Row[] = Object.values(withdrawalActs)
export const isWithdrawalAct = (name: string): name is WithdrawalAct => Object.hasOwn(withdrawalActs, name)
export const withdrawalNames = Object.keys(withdrawalActs).filter(isWithdrawalAct)
export const withdrawalHows = rows.map(({ how }) => how)

export const isWithdrawalHow = (how: string): how is WithdrawalHow => rows.some((row) => row.how === how)
export const isWithdrawalEvent = <Event extends { readonly type: string }>(
  event: Event,
): event is Extract<Event, { readonly type: WithdrawalEventType }> => rows.some((row) => row.event === event.type)

/** The word of the act that this event records. */
export const howOfEvent = (type: WithdrawalEventType): WithdrawalHow =>
  (rows.find((row) => row.event === type) ?? withdrawalActs.consume).how
/** The row of a way of having left stock, by its word or by its status; undefined: another label took its place. */
export const rowOf = (word: string): Row | undefined => rows.find(({ how, status }) => how === word || status === word)
/** The way as people read it. */
export const wordOf = (how: string): string => rowOf(how)?.words[0] ?? how
export const nounsOf = (how: WithdrawalHow): Row['nouns'] => (rowOf(how) ?? withdrawalActs.consume).nouns

/** Something of each act, by the status of its labels. */
export const byStatus = <Of>(of: (row: Row) => Of): Readonly<Record<Row['status'], Of>> =>
  Object.fromEntries(rows.map((row) => [row.status, of(row)])) as Record<Row['status'], Of>

/** Something of each act, by its word. */
export const byHow = <Of>(of: (act: WithdrawalAct) => Of): Readonly<Record<WithdrawalHow, Of>> =>
  Object.fromEntries(withdrawalNames.map((name) => [withdrawalActs[name].how, of(name)])) as Record<WithdrawalHow, Of>
