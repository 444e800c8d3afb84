// A tag names another image tomorrow; a digest names one image for ever. The digest of an image is asked of its registry:
//   docker buildx imagetools inspect postgres:18 --format '{{.Manifest.Digest}}'
// and written behind its tag, as in `postgres:18@sha256:…`.

/** Images whose digest is not written down yet. A new image is pinned from the start; one that is pinned leaves this list. */
export const UNPINNED = [
  'caddy:2',
  'edoburu/pgbouncer:v1.24.1-p1',
  'node:24-slim',
  'postgres:18',
  'valkey/valkey:8',
] as const

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

/** What is wrong with the images of these files. */
export function imageFaults(texts: readonly string[], unpinned: readonly string[] = UNPINNED): string[] {
  const images = [...new Set(texts.flatMap(imagesIn))]
  const loose = images.filter((image) => !/:[\w.-]+@sha256:[0-9a-f]{64}$/.test(image))
  return [
    ...loose.filter((image) => !unpinned.includes(image)).map((image) => `${image}: has no digest`),
    ...unpinned
      .filter((image) => !loose.includes(image))
      .map((image) => `${image}: is pinned or gone, and still listed`),
  ]
}
