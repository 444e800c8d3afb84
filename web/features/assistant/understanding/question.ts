import type { When } from '../intent.ts'
import type { Place } from './place.ts'
import type { Concept, ReadWord } from './vocabulary.ts'

/** A parsed question: the concepts it names and the words outside the vocabulary. */
export interface Question {
  readonly words: readonly ReadWord[]
  readonly has: (...concepts: readonly Concept[]) => boolean
  readonly hasAll: (...concepts: readonly Concept[]) => boolean
  /** The words outside the vocabulary, with the words between them: `molho de tomate`. */
  readonly name: string
  /** `dia 25`, `25/11`, or a date that does not exist. */
  readonly date: Extract<When, { kind: 'date' | 'noSuchDate' }> | null
  /** `na geladeira` */
  readonly place: Place | null
  /** All words, with those of the place. */
  readonly whole: string
}

/** A question with what the rules of the norms and of the kitchen's own sentences read beside its concepts. */
export interface KitchenQuestion extends Question {
  /** All words without those of the place, joined with spaces. */
  readonly plain: string
  /** A day or a span of days is said. */
  readonly hasDay: boolean
}
