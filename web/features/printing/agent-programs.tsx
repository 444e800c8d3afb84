import type { AgentProgram } from '#contract/print-queue/programs'
import { IconDownload } from '../../components/icons.ts'

const systems = { 'windows-x64': 'Windows', 'linux-x64': 'Linux' } as const
const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`

/** The agent as one file for the computer beside the printer. */
export const AgentPrograms = ({ programs }: { readonly programs: readonly AgentProgram[] }) => (
  <div className="stack gap-2 above-4 below-4">
    <ul className="row wrap gap-2">
      {programs.map(({ platform, name, bytes }) => (
        <li key={name}>
          <a className="button-link" data-look="quiet" href={`/api/agent/programs/${name}`} download={name}>
            <IconDownload size={18} aria-hidden="true" />
            {systems[platform]} · {megabytes(bytes)}
          </a>
        </li>
      ))}
    </ul>
    <p className="muted text-2">
      O programa não é assinado: o Windows avisa antes de abrir. Confira a soma do arquivo (no Windows:{' '}
      <code>certutil -hashfile foodid-agente.exe SHA256</code>) e escolha “Executar assim mesmo”.
    </p>
    <dl className="stack gap-1 muted text-1">
      {programs.map(({ name, sha256 }) => (
        <div key={name}>
          <dt>SHA-256 de {name}</dt>
          <dd>
            <code>{sha256}</code>
          </dd>
        </div>
      ))}
    </dl>
  </div>
)

/** What is typed on that computer, which has the file of its system or, where there is none, Node.js. */
export function commandsOf(programs: readonly AgentProgram[], options: string): string {
  const { origin } = window.location
  const call = (program: string, printer: string) => `${program} --server ${origin} ${options} --printer ${printer}`
  const names = new Map(programs.map(({ platform, name }) => [platform, name]))
  const windows = names.get('windows-x64')
  const linux = names.get('linux-x64')
  if (windows === undefined && linux === undefined)
    return `curl -O ${origin}/agent.mjs\n${call('node agent.mjs', 'tcp://192.168.0.50:9100')}`
  return [
    ...(windows === undefined ? [] : [call(windows, String.raw`share:\\localhost\ETIQUETAS`)]),
    ...(linux === undefined ? [] : [`chmod +x ${linux}\n${call(`./${linux}`, 'tcp://192.168.0.50:9100')}`]),
  ].join('\n\n')
}
