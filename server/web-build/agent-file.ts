import { createHash } from 'node:crypto'
import { build } from 'vite'
import type { Plugin, Rolldown } from 'vite'

/** The oldest Node.js on the computer beside a printer. */
const TARGET = 'node20'

/** Writes /agent.mjs: the print agent as one file, which needs Node.js and nothing else. */
export function agentFile(entry: string): Plugin {
  return {
    name: 'agent-file',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler() {
        this.emitFile({ type: 'asset', fileName: 'agent.mjs', source: await agentSource(entry) })
      },
    },
  }
}

/** The program's text, with its version in the first line: the hash of its content. */
export async function agentSource(entry: string): Promise<string> {
  const code = await agentBundle(entry, 'es')
  const version = createHash('sha256').update(code).digest('hex').slice(0, 16)
  return `// FoodID, programa da impressora, versão ${version}\n${code}`
}

/** The program as one text. `cjs`: for an executable, which takes no ES module. */
export async function agentBundle(entry: string, format: 'es' | 'cjs'): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      ssr: entry,
      write: false,
      target: TARGET,
      minify: false,
      rolldownOptions: { output: { format, codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  const [program, ...others] = output.output
  if (others.length > 0)
    throw new Error(`The agent is more than one file: ${others.map((file) => file.fileName).join()}`)
  return program.code
}
