// A tag names another image tomorrow; a digest names one image for ever. A newer digest is asked of the registry:
//   docker buildx imagetools inspect postgres:18 --format '{{.Manifest.Digest}}'
// The first ones were taken from public repositories that pin the same tag: each digest stands in at least two that do
// not know of one another. A digest that is wrong cannot pull another image, it pulls none.

/** Built here, from the Dockerfile. */
const OWN = new Set(['foodid'])

/** The images that Dockerfiles and compose files take from a registry. A stage of a Dockerfile is none. */
export function imagesIn(text: string): string[] {
  const stages = new Set([...text.matchAll(/^FROM\s+\S+\s+AS\s+(\S+)/gim)].map(([, stage]) => stage))
  const named = [...text.matchAll(/^(?:FROM\s+(?:--\S+\s+)*|\s*image:\s*["']?)([^\s"'#]+)/gim)].map(
    ([, name = '']) => name,
  )
  return named.filter((name) => !stages.has(name) && !OWN.has(name))
}

/** The images of these files that are not pinned. */
export function unpinnedImages(texts: readonly string[]): string[] {
  const images = new Set(texts.flatMap(imagesIn))
  return [...images].filter((image) => !/:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image))
}
