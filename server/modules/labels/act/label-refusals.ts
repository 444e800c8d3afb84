import type { WithdrawalAct } from '../contract/act-table.ts'

// What the calls for one label refuse (`refusals` of a route): the deciders and the date engine throw these.

const unusable = ['label_not_found', 'label_withdrawn', 'label_blocked', 'label_expired', 'state_not_allowed'] as const
const untimely = ['used_in_future', 'used_before_entry'] as const
const undated = [
  'rule_product_unknown',
  'date_needed',
  'date_out_of_years',
  'life_above_limit',
  'already_expired',
  'above_norm',
  'too_warm',
] as const
const unplaced = ['answer_storage_unknown', 'place_needed', 'place_not_fitting'] as const

/** Whether it may be used is asked only of what is used or given away. */
export const withdrawalRefusals: Readonly<Record<WithdrawalAct | 'block', readonly string[]>> = {
  consume: [...unusable, ...untimely],
  donate: unusable,
  discard: ['label_not_found', 'label_withdrawn', 'too_much', 'not_comparable', 'part_not_measurable'],
  return: ['label_not_found', 'label_withdrawn'],
  missing: ['label_not_found', 'label_withdrawn'],
  block: ['label_not_found', 'label_withdrawn', 'label_blocked', 'block_reason_taken'],
}

/** Each of them may take a part, with a weight of its own. */
export const transformRefusals: readonly string[] = [
  ...unusable,
  ...untimely,
  ...unplaced,
  ...undated,
  'label_moved_since',
  'too_much',
  'weight_needed',
  'not_comparable',
]

export const undoRefusals: readonly string[] = [
  'label_not_found',
  'label_in_stock',
  'label_withdrawn',
  'act_superseded',
  'act_not_undoable',
  'undo_annulled',
  'undo_too_late',
  'undo_children_printed',
  'undo_children_used',
  'undo_children_blocked',
  'undo_batch',
]

/** The date engine's are among them, and those of the labels that a new one comes from. */
export const generateRefusals: readonly string[] = [
  'label_blocked',
  'label_withdrawn',
  'parent_unknown',
  'base_product_unknown',
  'rule_product_unknown',
  'additional_storage_same',
  'answer_storage_unknown',
  'state_needed',
  'state_not_allowed',
  'class_missing',
  'start_in_future',
  'date_out_of_years',
  'date_unreadable',
  'date_by_hand_needed',
  'manual_reason_needed',
  'after_opening_unconfirmed',
  'sample_time',
  'already_expired',
  'above_limit',
  'above_norm',
  'too_warm',
]
