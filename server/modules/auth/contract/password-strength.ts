import { nameKey } from '../../../contract/text.ts'

export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 128
/** From this length on the meter calls a password strong. */
const STRONG_FROM = 16
/** Fewer letters and digits beside a name are no secret of their own. */
const BESIDE_NAME_MIN = 6
const WORD_MIN = 4

export type PasswordWeakness =
  | 'password_short'
  | 'password_long'
  | 'password_repeated'
  | 'password_digits'
  | 'password_word'
  | 'password_name'
  | 'password_email'
  | 'password_common'

/** Why a new password is refused, for the screen and for the server. */
export const weaknessTexts: Readonly<Record<PasswordWeakness, string>> = {
  password_short: `A senha deve ter pelo menos ${PASSWORD_MIN} caracteres`,
  password_long: `A senha pode ter no máximo ${PASSWORD_MAX} caracteres`,
  password_repeated: 'A senha repete um ou dois caracteres; escolha outra',
  password_digits: 'A senha só tem números: datas e telefones são fáceis de adivinhar; junte palavras',
  password_word: 'A senha começa com “senha”; escolha outra',
  password_name: 'A senha é o nome do restaurante ou do FoodID com pouco mais; escolha outra',
  password_email: 'A senha é o seu email com pouco mais; escolha outra',
  password_common: 'Esta senha é muito comum; escolha outra',
}

/** `list` has one password on each line. */
export function commonPasswordsOf(list: string): CommonPasswords {
  const lines = `\n${list.replaceAll('\r', '').trim().toLowerCase()}\n`
  // A key has no line break, so it matches whole lines only.
  return (key) => lines.includes(`\n${key}\n`)
}

/** What a guesser tries first for this user. */
export interface PasswordOwner {
  readonly email: string
  /** The tenant's name and id. */
  readonly names: readonly string[]
}

export type PasswordStrength =
  | { readonly kind: 'weak'; readonly weakness: PasswordWeakness }
  | { readonly kind: 'good' }
  | { readonly kind: 'strong' }

/** Whether the list of the commonest passwords has this entry, in the form of `nameKey`. */
export type CommonPasswords = (key: string) => boolean

// What kitchens here choose and the list, which is an English one, does not have.
const OFTEN_HERE = new Set([
  'abcdefghij',
  'administrador',
  'asdfghjkl',
  'bemvindo',
  'brasil',
  'corinthians',
  'cozinha',
  // The demonstration's own (server/demo.ts), for a person.
  'demonstracao',
  'deusefiel',
  'etiqueta',
  'etiquetas',
  'euteamo',
  'familia',
  'felicidade',
  'flamengo',
  'jesuscristo',
  'mudar',
  'palmeiras',
  'qwertyuiop',
  'restaurante',
  'saopaulo',
  'vasco',
])

/** Digits and signs that stand for letters in `s3nh4` and `p@ssw0rd`. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
}
const withLetters = (key: string) => key.replaceAll(/[0134@5$7]/g, (sign) => LOOKALIKES[sign] ?? sign)
const lettersAndDigits = (key: string) => key.replaceAll(/[^\p{L}\p{N}]/gu, '')
/** Without the digits and signs at both ends: `!flamengo2026` is the word `flamengo`. */
const coreOf = (key: string) => key.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/**
 * How strong a new password is. It needs no mix of capitals, digits and signs, which makes people write
 * `Senha123!`: it must be long, and nothing that is tried first.
 */
export function passwordStrength(password: string, owner: PasswordOwner, isListed: CommonPasswords): PasswordStrength {
  const weakness = weaknessOf(password, owner, isListed)
  if (weakness !== null) return { kind: 'weak', weakness }
  return { kind: password.length >= STRONG_FROM ? 'strong' : 'good' }
}

function weaknessOf(password: string, owner: PasswordOwner, isListed: CommonPasswords): PasswordWeakness | null {
  if (password.length < PASSWORD_MIN) return 'password_short'
  if (password.length > PASSWORD_MAX) return 'password_long'
  const key = nameKey(password)
  if (new Set(key).size <= 2) return 'password_repeated'
  if (!/\p{L}/u.test(key)) return isListed(key) ? 'password_common' : digitsOrNull(key)
  if (/^(?:minha|nova|sua)? ?senha/.test(withLetters(key))) return 'password_word'
  if (isMostly(key, wordsOf([...owner.names, 'FoodID']))) return 'password_name'
  if (isMostly(key, wordsOf(owner.email.split('@')))) return 'password_email'
  return isCommon(key, isListed) ? 'password_common' : null
}

const digitsOrNull = (key: string) => (/^[\p{N}\p{P}\p{Z}\s]+$/u.test(key) ? 'password_digits' : null)

/** The names as they are, as one word, and their longer words. */
function wordsOf(names: readonly string[]): string[] {
  const words = names.flatMap((name) => {
    const key = nameKey(name)
    return [lettersAndDigits(key), ...key.split(/[^\p{L}\p{N}]+/u)]
  })
  return [...new Set(words)].filter((word) => word.length >= WORD_MIN).sort((a, b) => b.length - a.length)
}

/** Whether little is left of the password without these words. */
function isMostly(key: string, words: readonly string[]): boolean {
  return [lettersAndDigits(key), lettersAndDigits(withLetters(key))].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), text)
    return rest !== text && rest.length < BESIDE_NAME_MIN
  })
}

function isCommon(key: string, isListed: CommonPasswords): boolean {
  const joined = lettersAndDigits(key)
  const forms = [key, joined, coreOf(joined), withLetters(coreOf(key)), coreOf(joined.replaceAll(/\p{N}/gu, ''))]
  return forms.some((form) => form.length >= WORD_MIN && (OFTEN_HERE.has(form) || isListed(form)))
}
