/** The file in which the web build lists the files of each screen. */
export const SCREEN_FILES = 'screens.json'

export interface ScreenFiles {
  /** `/products`, or with parameters: `/print/$productId`. A final `$` matches any remaining segments. */
  readonly address: string
  /** The scripts and styles that index.html does not name already, in the order that the styles need. */
  readonly files: readonly string[]
}

/**
 * Adds links to the screen's files to its page, so that the browser requests all of them before the first script runs.
 */
export function pageOf(page: string, { files }: ScreenFiles): string {
  const links = files.map(
    (file) => `<link rel="${file.endsWith('.css') ? 'stylesheet' : 'modulepreload'}" crossorigin href="${file}">`,
  )
  return page.replace('</head>', `${links.join('')}</head>`)
}

/** Finds the screen of an address. Where several match, the one with the fewest parameters wins. */
export function screenFinder<S extends ScreenFiles>(screens: readonly S[]): (path: string) => S | undefined {
  const candidates = screens
    .map((screen) => ({ screen, segments: segmentsOf(screen.address) }))
    .toSorted((a, b) => wildcardWeight(a.segments) - wildcardWeight(b.segments))
  return (path) => {
    const pathSegments = segmentsOf(path)
    return candidates.find(({ segments }) => matches(segments, pathSegments))?.screen
  }
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

/** A parameter weighs 1; a final `$` weighs more than all parameters of an address together. */
const wildcardWeight = (segments: readonly string[]) =>
  segments.reduce((sum, segment) => sum + (segment === '$' ? 100 : segment.startsWith('$') ? 1 : 0), 0)

function matches(segments: readonly string[], pathSegments: readonly string[]): boolean {
  const length = segments.at(-1) === '$' ? segments.length - 1 : segments.length
  if (length === segments.length ? pathSegments.length !== length : pathSegments.length < length) return false
  return segments.slice(0, length).every((segment, index) => segment.startsWith('$') || segment === pathSegments[index])
}
