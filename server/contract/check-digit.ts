/** The value of a character for a check digit: its ASCII code − 48, so that a digit is itself and `A` is 17. */
const valueOf = (character: string): number => character.charCodeAt(0) - 48

/**
 * The check digit of a CNPJ and of the access key of a note: modulo 11, with the weights 2 to 9 from the right and again.
 * A remainder of 0 or 1 gives 0.
 */
export function checkDigit(characters: string): number {
  let sum = 0
  for (let index = 0; index < characters.length; index += 1)
    sum += valueOf(characters.charAt(characters.length - 1 - index)) * ((index % 8) + 2)
  const remainder = sum % 11
  return remainder < 2 ? 0 : 11 - remainder
}
