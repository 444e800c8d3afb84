import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import type { Plugin, Rolldown } from 'vite'

/** Fonts of scripts that Portuguese does not use would only fill the device. */
const isKept = (file: string): boolean =>
  /\.(?:js|css)$/.test(file) || /latin-(?:ext-)?wght-normal.*\.woff2$/.test(file)

/** Writes /sw.js: the service worker with the list of the files of this build. */
export function serviceWorkerFile(source: string): Plugin {
  return {
    name: 'service-worker-file',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: withBuild(code, Object.values(bundle)) })
      },
    },
  }
}

type Output =
  | Pick<Rolldown.OutputChunk, 'type' | 'fileName' | 'isEntry'>
  | Pick<Rolldown.OutputAsset, 'type' | 'fileName'>

/** The version is that of the worker and of the names of all files, which change with their content. */
export function withBuild(code: string, outputs: readonly Output[]): string {
  const files = outputs
    .map(({ fileName }) => fileName)
    .filter((file) => file.startsWith('assets/') && isKept(file))
    .map((file) => `/${file}`)
    .toSorted()
  const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry)
  if (entry === undefined) throw new Error('The build has no first script')
  const version = createHash('sha256').update(code).update(files.join('\n')).digest('hex').slice(0, 16)
  return `const BUILD = ${JSON.stringify({ version, entry: `/${entry.fileName}`, files })};\n${code}`
}
