import type { Permission } from '../../../http/contract/permission.ts'

// The acts that take a label out of stock, one row each: every name that an act has stands here. The calls, the
// events (withdrawal-event.ts), the lists, the rounds and the screens ask here.

export type Obstacle = 'gone' | 'blocked' | 'late' | 'sample' | 'expired'

interface ActRow {
  /** The word in bodies of calls and in stored events. */
  readonly how: string
  /** What lists say of a label that has left in this way. */
  readonly status: string
  /** What keeps a label from it (usable.ts). */
  readonly keptFrom: readonly Obstacle[]
  /** What a person needs for it; null: nothing. The calls, the closing of a round and the buttons ask here. */
  readonly needs: Permission | null
  /** On screens and in the audit trail, of one label; of many it ends in `s`. */
  readonly word: string
  /** Of a product that has left in this way. */
  readonly product: string
}

export const withdrawalActs = {
  consume: {
    how: 'consumida',
    status: 'consumed',
    // A late record is written down to be taken out of stock.
    keptFrom: ['gone', 'blocked', 'sample', 'expired'],
    needs: null,
    word: 'consumida',
    product: 'Consumido',
  },
  discard: {
    how: 'descartada',
    status: 'discarded',
    keptFrom: ['gone'],
    needs: 'descartar',
    word: 'descartada',
    product: 'Descartado',
  },
  donate: {
    how: 'doada',
    status: 'donated',
    keptFrom: ['gone', 'blocked', 'sample', 'expired'],
    needs: null,
    word: 'doada',
    product: 'Doado',
  },
  return: {
    how: 'devolvida',
    status: 'returned',
    keptFrom: ['gone'],
    needs: null,
    word: 'devolvida',
    product: 'Devolvido',
  },
  missing: {
    how: 'nao_localizada',
    status: 'missing',
    keptFrom: ['gone'],
    needs: null,
    word: 'sumida',
    product: 'Sumiu',
  },
} as const satisfies Readonly<Record<string, ActRow>>

export type WithdrawalAct = keyof typeof withdrawalActs
export type WithdrawalRow = (typeof withdrawalActs)[WithdrawalAct]
export type WithdrawalHow = WithdrawalRow['how']

/** How the inspection pack names an act: as a heading, and within a line. No screen loads it, so it is no column of the table. */
export const withdrawalNouns: Readonly<Record<WithdrawalHow, readonly [heading: string, inLine: string]>> = {
  consumida: ['Consumo', 'consumo'],
  descartada: ['Descarte', 'descarte'],
  doada: ['Doação', 'doação'],
  devolvida: ['Devolução ao fornecedor', 'devolução'],
  nao_localizada: ['Sumiu', 'sumida'],
}

/** How many labels one call takes out of stock. */
export const WITHDRAWALS_MAX = 200

const rows: readonly WithdrawalRow[] = Object.values(withdrawalActs)
export const isWithdrawalAct = (name: string): name is WithdrawalAct => Object.hasOwn(withdrawalActs, name)
export const withdrawalNames = Object.keys(withdrawalActs).filter(isWithdrawalAct)
export const withdrawalHows = rows.map(({ how }) => how)

export const isWithdrawalHow = (how: string): how is WithdrawalHow => rows.some((row) => row.how === how)
/** The row of a way of having left stock, by its word or by its status; undefined: another label took its place. */
export const rowOf = (word: string): WithdrawalRow | undefined =>
  rows.find(({ how, status }) => how === word || status === word)
/** The way as people read it. */
export const wordOf = (how: string): string => rowOf(how)?.word ?? how

/** All that a person needs for these ways of leaving stock, by their words, of which some may say that it stays. */
export const neededFor = (words: readonly (string | null)[]): readonly Permission[] => [
  ...new Set(words.flatMap((word) => rowOf(word ?? '')?.needs ?? [])),
]

/** Something of each act, by the status of its labels. */
export const byStatus = <Of>(of: (row: WithdrawalRow) => Of): Readonly<Record<WithdrawalRow['status'], Of>> =>
  Object.fromEntries(rows.map((row) => [row.status, of(row)])) as Record<WithdrawalRow['status'], Of>

/** Something of each act, by its word. */
export const byHow = <Of>(of: (act: WithdrawalAct) => Of): Readonly<Record<WithdrawalHow, Of>> =>
  Object.fromEntries(withdrawalNames.map((name) => [withdrawalActs[name].how, of(name)])) as Record<WithdrawalHow, Of>
