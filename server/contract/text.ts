import * as z from 'zod/mini'
import { capitalised } from './words.ts'

// C0 and C1 control characters: PostgreSQL refuses NUL in text, and none of them has a meaning on a label.
// oxlint-disable-next-line no-control-regex -- these are the characters being refused
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
// oxlint-disable-next-line no-control-regex -- line breaks and tabs, refused in one-line fields only
const lineBreaks = /[\t\n\r\u2028\u2029]/

/**
 * Characters that are not seen and turn the order of the letters after them: a name with one can be shown as another name,
 * on the screen and on paper. No Portuguese name needs one, and Hebrew or Arabic letters have their order without them.
 */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** Without control characters and lone surrogates: a text that PostgreSQL can hold. */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !controlCharacters.test(text)

const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

export const NAME_MAX = 120

interface TextRule {
  /** The field's name on the screen, with its article: "O nome". */
  readonly label: string
  readonly min?: number
  readonly max: number
  /** Message used instead of the generic one when the text is missing or blank. */
  readonly required?: string
}

/** A text may be longer before it is put into its stored form: by the spaces around it and by separate accents. */
const isHopeless = (text: string, max: number) => text.length > 4 * max + 1_000

/**
 * The length of a text, told before its other rules, which are then not looked at: a text of a megabyte costs nothing.
 * Every text of a request that has a pattern or another rule begins with this one.
 */
export const atMost = (max: number, error: string) => z.maxLength(max, { error, abort: true })

/**
 * One line of text: trimmed, NFC, without control characters or lone surrogates (which no database column can hold), and
 * without controls of the writing direction.
 */
export function lineOfText({ label, min = 0, max, required }: TextRule) {
  const missing = required ?? `${label} é ${label.startsWith('A ') ? 'obrigatória' : 'obrigatório'}`
  return z.string(missing).check(
    z.overwrite((text) => (isHopeless(text, max) ? text : text.normalize('NFC').trim())),
    z.minLength(min, missing),
    atMost(max, `${label} pode ter no máximo ${max} caracteres`),
    z.refine((text) => isPlainText(text) && !lineBreaks.test(text), `${label} tem caracteres inválidos`),
    z.refine(
      (text) => !bidiControls.test(text),
      `${label} tem caracteres invisíveis que mudam a ordem das letras; digite de novo`,
    ),
    // A name made only of invisible characters counts as missing.
    z.refine((text) => min === 0 || text === '' || visible.test(text), missing),
  )
}

/** Several lines of text: trimmed, NFC, line breaks as `\n`, no other control characters. */
export function blockOfText({ label, max }: Pick<TextRule, 'label' | 'max'>) {
  return z.string(`${label} deve ser um texto`).check(
    z.overwrite((text) =>
      isHopeless(text, max)
        ? text
        : text
            .normalize('NFC')
            .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
            .trim(),
    ),
    atMost(max, `${label} pode ter no máximo ${max} caracteres`),
    z.refine(isPlainText, `${label} tem caracteres inválidos`),
  )
}

/** The name of a registered thing: 1 to 120 characters (decisions, "Catalogue"). */
export function requiredName(required: string) {
  return lineOfText({ label: 'O nome', min: 1, max: NAME_MAX, required })
}

/**
 * The form in which names are compared and searched: lower case, without accents, single spaces.
 * "Maçã  Verde" and "maca verde" have the same key.
 */
export function nameKey(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('pt-BR').replaceAll(/\s+/gu, ' ').trim()
}

/** A user's first name: the first part of their e-mail address, capitalised. `ana.souza@bistro.com.br` → Ana. */
export function firstNameOf(email: string): string {
  const [first = ''] =
    email
      .split('@')[0]
      ?.split(/[._+]+/)
      .filter(Boolean) ?? []
  return capitalised(first)
}
