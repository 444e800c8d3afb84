import { damageText, isDamage } from './database/damage.ts'
import { diskFaultOf } from './database/disk-fault.ts'
import { readEnv } from './env.ts'
import { giveBackMemory } from './idle-memory.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics/metrics.ts'
import { createProduct } from './product.ts'

/** Time in which a load balancer moves connections to another process before this one closes any. */
const DRAIN_MS = 1_000

function explain(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'A porta já está em uso. Encerre o outro programa ou escolha outra porta com PORT=3001.'
  if (diskFaultOf(error) === 'full') return 'O disco está cheio. Libere espaço e inicie de novo: nada se perdeu.'
  if (!(error instanceof Error)) return String(error)
  return isDamage(error) ? damageText(error.message) : error.message
}

/** Runs the product in this process, until a signal stops it. A second signal exits at once. */
async function main(): Promise<void> {
  const env = readEnv(process.env)
  const metrics = createMetrics(() => new Date())
  const log = createLog(env.logLevel, { onLine: metrics.countLine })
  const say = (message: string) => void process.stdout.write(`${message}\n`)
  const product = createProduct(env, { log, metrics, say, drainMs: DRAIN_MS })
  let stopping = false
  const onSignal = () => {
    if (stopping) process.exit(1)
    stopping = true
    void product.stop().then(() => process.exit(0))
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  giveBackMemory()
  try {
    await product.start()
  } catch (error) {
    await product.stop()
    log.debug({ err: error }, 'start failed')
    throw error
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`\nNão foi possível iniciar o FoodID: ${explain(error)}\n`)
  process.exit(1)
})
