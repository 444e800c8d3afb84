// Loaded before everything else by `npm start`, `npm run admin` and `npm test`. It is JavaScript that any Node since 14 can
// run: an older Node would only say that it does not know the file extension ".ts".

/** The oldest Node that every installed package accepts. */
export const NODE_MINIMUM = '24.11.0'

/** The platforms for which `npm ci` brings a Node; infra/supply-chain/node-binary.ts has the same list. */
const BROUGHT = ['linux-x64', 'linux-arm64', 'win-x64']

/**
 * What to do where this Node is too old for the product; null where it is not.
 *
 * @param {{ version: string, platform: string, arch: string }} running
 * @returns {string | null}
 */
export function missingNode({ version, platform, arch }) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [minMajor = 0, minMinor = 0] = NODE_MINIMUM.split('.').map(Number)
  if (major > minMajor || (major === minMajor && minor >= minMinor)) return null
  const place = `${platform === 'win32' ? 'win' : platform}-${arch}`
  const remedy = BROUGHT.includes(place)
    ? `Ele vem com a instalação, no pacote node-${place}, que não está aqui. Rode "npm ci" de novo, sem --omit=optional nem --no-optional.`
    : `Para ${platform} ${arch} ele não vem com a instalação. Instale o Node 24 (https://nodejs.org) e rode o mesmo comando de novo.`
  return `O FoodID precisa do Node ${NODE_MINIMUM} ou mais novo, e este é o ${version}.\n${remedy}\n`
}

const { versions, platform, arch } = process
const missing = missingNode({ version: versions.node, platform, arch })
if (missing !== null) {
  process.stderr.write(missing)
  process.exit(1)
}
