/** What a message may have at most: longer ones are cut off by some programs. */
export const SHARE_MAX = 1500
const NAME_MAX = 60

export interface SharedLine {
  readonly name: string
  readonly labels: number
  /** `venceu em 19/11/2026`. */
  readonly when: string
}

export interface SharedGroup {
  readonly title: string
  /** All labels of the group, also those that have no line. */
  readonly labels: number
  /** The most urgent first. */
  readonly lines: readonly SharedLine[]
}

/**
 * The beginning of a text, cut between two letters as a reader sees them. Its length is that of JavaScript, because no
 * other way to count gives more.
 */
function clipped(text: string, max: number): string {
  if (text.length <= max) return text
  const letters = new Intl.Segmenter('pt-BR', { granularity: 'grapheme' })
  let kept = ''
  for (const { segment } of letters.segment(text)) {
    if (kept.length + segment.length > max - 1) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

const headOf = ({ title, labels }: SharedGroup): string => `\n\n${title}: ${labels}`
const lineOf = ({ name, labels, when }: SharedLine): string =>
  `\n• ${clipped(name, NAME_MAX)}${labels > 1 ? ` ×${labels}` : ''}, ${when}`
const restOf = (labels: number): string => `\ne mais ${labels}`

/**
 * A list as plain text. Each group has its head with its number of labels, and as many lines as there is room for, the
 * first groups before the later ones; the others are counted: `e mais 4`.
 *
 * @param max less than SHARE_MAX where something follows
 */
export function shareText(title: string, groups: readonly SharedGroup[], empty: string, max = SHARE_MAX): string {
  const whole = groups.map(wholeGroup).filter(({ labels }) => labels > 0)
  const head = clipped(title, 2 * NAME_MAX)
  if (whole.length === 0) return `${head}\n\n${empty}`
  // Room for each head, and for the largest count that may follow it.
  let used = whole.reduce((sum, group) => sum + headOf(group).length + restOf(group.labels).length, head.length)
  const parts = whole.map((group) => {
    let text = headOf(group)
    let left = group.labels
    for (const line of group.lines) {
      const next = lineOf(line)
      const isLast = left === line.labels
      const freed = isLast ? restOf(group.labels).length : 0
      if (used + next.length - freed > max) break
      used += next.length - freed
      text += next
      left -= line.labels
    }
    return left > 0 ? text + restOf(left) : text
  })
  return head + parts.join('')
}

/** A list that was read apart from the count may have more labels by now. */
function wholeGroup(group: SharedGroup): SharedGroup {
  const listed = group.lines.reduce((sum, { labels }) => sum + labels, 0)
  return { ...group, labels: Math.max(group.labels, listed) }
}
