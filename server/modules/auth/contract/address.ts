/** Zero-width characters and others that no screen shows. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u,
]

/**
 * Whether an e-mail address looks like no other one: without invisible characters, and with the letters of one alphabet
 * in each of its labels. In `аna@bistro.com.br` the first letter is Cyrillic.
 */
export function isPlainAddress(address: string): boolean {
  return !invisible.test(address) && address.split(/[@.]/).every((label) => !mixesScripts(label))
}

const mixesScripts = (label: string) => scripts.filter((script) => script.test(label)).length > 1
