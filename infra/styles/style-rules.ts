import postcss from 'postcss'
import type { AtRule, Declaration } from 'postcss'

/** The files that say what the other ones name. */
const TOKENS = 'web/tokens.css'
/** Conditions of the whole product: paper has its own colours, and no script or less movement concern every screen. */
const GLOBAL = 'web/global.css'

/**
 * One condition of breakpoints.css or its opposite, `print`, `screen`, or several with commas between them. The opposite of
 * `--touch` is none of them: it is a list, of which the build would negate the first part only.
 */
const ONE = String.raw`(?:print|screen|\(--[a-z]+\)|not all and \(--(?!touch\))[a-z]+\))`
const MEDIA = new RegExp(`^${ONE}(?:, ${ONE})*$`)
const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch|color|color-mix|light-dark)\(/i
const LENGTH = /\d(?:px|rem|em)\b/
/** A hairline is no space, and within a calculation a number has a reason of its own. */
const SPACE = /^(?:padding|margin|gap|row-gap|column-gap)\b/
const withoutCalculations = (value: string) =>
  value.replaceAll(/(?:calc|clamp|min|max|env)\(.*\)/g, '').replaceAll('1px', '')

/**
 * Lists where a style sheet of the web has a value in place of a name: a condition that is not in breakpoints.css, a colour, a
 * radius or a space that is not in tokens.css.
 *
 * @param path from the root of the project
 * @returns one line for each violation, with its line number
 */
export function styleViolations(path: string, css: string): readonly string[] {
  if (path === TOKENS) return []
  const found: string[] = []
  const note = (node: AtRule | Declaration, what: string) =>
    void found.push(`${path}:${node.source?.start?.line ?? 0} ${what}`)
  postcss.parse(css).walk((node) => {
    if (node.type === 'atrule' && node.name === 'media' && path !== GLOBAL && !MEDIA.test(node.params))
      note(node, `@media ${node.params}`)
    if (node.type !== 'decl') return
    if (COLOUR.test(node.value) && !isPaper(path, node)) note(node, `${node.prop}: ${node.value}`)
    if (node.prop.endsWith('radius') && LENGTH.test(node.value)) note(node, `${node.prop}: ${node.value}`)
    if (SPACE.test(node.prop) && LENGTH.test(withoutCalculations(node.value))) note(node, `${node.prop}: ${node.value}`)
  })
  return found
}

/** Black on white, for a page that is printed with the browser's own command. */
const isPaper = (path: string, { parent }: Declaration) =>
  path === GLOBAL && parent?.parent?.type === 'atrule' && (parent.parent as AtRule).params === 'print'

/** The classes that a style sheet has a rule for. */
export function classesOf(css: string): ReadonlySet<string> {
  const found = new Set<string>()
  postcss.parse(css).walkRules(({ selector }) => {
    for (const [, name = ''] of selector.matchAll(/\.([a-z][\w-]*)/gi)) found.add(name)
  })
  return found
}

/** The words in the `className` and `face` attributes of a screen: the classes that stand there as text. */
export function wordsOf(markup: string): ReadonlySet<string> {
  const texts = [...markup.matchAll(/\b(?:className|face)=(?:"([^"]*)"|\{`([^`]*)`\})/g)]
  return new Set(
    texts.flatMap(
      ([, text = '', template = '']) => `${text} ${template.replaceAll(/\$\{[^}]*\}/g, ' ')}`.match(/\S+/g) ?? [],
    ),
  )
}

/** Whether a screen makes a button or a dialog by itself. The kit's own files may. */
export const hasRawPart = (path: string, markup: string): boolean =>
  !path.startsWith('web/components/kit/') && /<(?:button|Modal)\b/.test(markup)
