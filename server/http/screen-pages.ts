/** Where the build of the web app writes down which files each screen is made of. */
export const SCREEN_FILES = 'screens.json'

export interface ScreenFiles {
  /** `/products`, or with names for what varies: `/print/$productId`; a last `$` stands for whatever follows. */
  readonly address: string
  /** Scripts and styles beside those of the page itself, in the order that the styles need. */
  readonly files: readonly string[]
}

/** Names the screen's files in its page: on a slow network they are all on their way before the first script runs. */
export function pageOf(page: string, { files }: ScreenFiles): string {
  const links = files.map((file) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="${file}">`)
  return page.replace('</head>', `${links.join('')}</head>`)
}

/** Which screen is at an address: the one that says the most of it in so many words. */
export function screenFinder<S extends ScreenFiles>(screens: readonly S[]): (path: string) => S | undefined {
  const known = screens.map((screen) => ({ screen, segments: segmentsOf(screen.address) })).toSorted((a, b) => vagueness(a.segments) - vagueness(b.segments))
  return (path) => {
    const asked = segmentsOf(path)
    return known.find(({ segments }) => fits(segments, asked))?.screen
  }
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

/** What varies counts one, whatever follows counts more than all of that. */
const vagueness = (segments: readonly string[]) => segments.reduce((sum, segment) => sum + (segment === '$' ? 100 : segment.startsWith('$') ? 1 : 0), 0)

function fits(segments: readonly string[], asked: readonly string[]): boolean {
  const length = segments.at(-1) === '$' ? segments.length - 1 : segments.length
  if (length === segments.length ? asked.length !== length : asked.length < length) return false
  return segments.slice(0, length).every((segment, place) => segment.startsWith('$') || segment === asked[place])
}
