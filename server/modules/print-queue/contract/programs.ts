import * as z from 'zod/mini'

/** The list of the executables, beside them. */
export const PROGRAMS_FILE = 'programs.json'

/** The print agent as a file that needs no Node.js. */
export const agentProgram = z.object({
  platform: z.enum(['windows-x64', 'linux-x64']),
  /** The name of the file. */
  name: z.string(),
  bytes: z.int(),
  /** Of the file's content, in hexadecimal digits. */
  sha256: z.string(),
})
export type AgentProgram = z.infer<typeof agentProgram>

export const agentPrograms = z.object({
  /** That of the agent's text from which they were made. */
  version: z.string(),
  programs: z.array(agentProgram),
})
export type AgentPrograms = z.infer<typeof agentPrograms>

/** The version in the first line of agent.mjs; an empty text where it has none. */
export const versionOf = (source: string): string => /^\/\/ .* versão (\w+)\n/u.exec(source)?.[1] ?? ''
