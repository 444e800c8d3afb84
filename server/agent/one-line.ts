/** The longest sentence that the server takes with a claim or a report. */
const LONGEST = 300
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/**
 * What a program or a printer said, as the server takes it: one line without control characters or halves of letters. The
 * fallback stands for a text that shows nothing. A sentence that the server refuses would hold up every later job.
 */
export function oneLine(text: string, fallback: string): string {
  const line = text
    // The server composes letters before it counts them.
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    // The cut may have left half of a letter.
    .replace(/\p{Cs}$/u, '')
    .trim()
  return visible.test(line) ? line : fallback
}
