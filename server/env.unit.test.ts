import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

function refusalOf(variables: NodeJS.ProcessEnv): string {
  try {
    readEnv(variables)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'accepted'
}

describe('the environment', () => {
  const defaults = {
    port: 3000, host: '127.0.0.1', dataDir: resolve('.data'), databaseUrl: null, redisUrl: null, publicOrigin: null, defaultTenant: null, role: 'all', logLevel: 'warn', trustedProxies: 0,
  }

  it('may be empty: an embedded database and one process on port 3000 of this machine', () => {
    expect(readEnv({})).toEqual(defaults)
  })

  it('counts a variable that is set to nothing as not set', () => {
    const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'REDIS_URL', 'PUBLIC_ORIGIN', 'DEFAULT_TENANT', 'ROLE', 'LOG_LEVEL', 'TRUSTED_PROXIES']
    expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(defaults)
  })

  it('is read whole', () => {
    expect(readEnv({
      PORT: '8080', HOST: '0.0.0.0', DATA_DIR: '/var/lib/foodid', DATABASE_URL: 'postgresql://u:p@db/foodid', REDIS_URL: 'rediss://cache:6380/1',
      PUBLIC_ORIGIN: 'https://etiquetas.com.br', DEFAULT_TENANT: 'bistro', ROLE: 'worker', LOG_LEVEL: 'debug', TRUSTED_PROXIES: '2', PATH: '/bin', UNRELATED: 'x',
    })).toEqual({
      port: 8080, host: '0.0.0.0', dataDir: resolve('/var/lib/foodid'), databaseUrl: 'postgresql://u:p@db/foodid', redisUrl: 'rediss://cache:6380/1',
      publicOrigin: new URL('https://etiquetas.com.br'), defaultTenant: 'bistro', role: 'worker', logLevel: 'debug', trustedProxies: 2,
    })
  })

  it.each([
    ['PORT', 'abc'], ['PORT', '70000'], ['PORT', '-1'], ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://db/foodid'], ['DATABASE_URL', 'localhost'], ['REDIS_URL', 'http://cache'], ['REDIS_URL', 'cache:6379'],
    ['PUBLIC_ORIGIN', 'etiquetas.com.br'], ['PUBLIC_ORIGIN', 'ftp://etiquetas.com.br'], ['PUBLIC_ORIGIN', 'javascript:alert(1)'],
    ['DEFAULT_TENANT', 'Bistrô'], ['DEFAULT_TENANT', "x'; drop table events"], ['DEFAULT_TENANT', 'a'.repeat(41)], ['DEFAULT_TENANT', '-a'],
    ['ROLE', 'web'], ['LOG_LEVEL', 'loud'], ['TRUSTED_PROXIES', '-1'], ['TRUSTED_PROXIES', 'dois'],
  ])('is refused, by name, with %s=%s', (name, value) => {
    expect(refusalOf({ [name]: value })).toMatch(new RegExp(`^Configuração inválida:\\n  ${name}: .+$`))
  })

  it('names every wrong variable at once', () => {
    const refusal = refusalOf({ PORT: 'abc', ROLE: 'web', PUBLIC_ORIGIN: 'x' })
    expect(refusal.split('\n').map((line) => line.split(':')[0]?.trim())).toEqual(['Configuração inválida', 'PORT', 'PUBLIC_ORIGIN', 'ROLE'])
  })

  it('does not repeat a refused value, which may be a secret', () => {
    expect(refusalOf({ DATABASE_URL: 'mysql://user:s3cret@db' })).not.toContain('s3cret')
  })
})
