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
    port: 3000,
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    databaseUrl: null,
    databaseOwnerUrl: null,
    databaseQueueUrl: null,
    databasePoolerUrl: null,
    databaseReplicaUrl: null,
    redisUrl: null,
    smtp: null,
    anchorsDir: resolve('.data/anchors'),
    timestampUrl: null,
    timestampCa: null,
    publicOrigin: null,
    defaultTenant: null,
    role: 'all',
    logLevel: 'warn',
    trustedProxies: 0,
    metricsPort: null,
    metricsHost: '127.0.0.1',
  }

  it('may be empty: the defaults are the embedded database and port 3000 on the loopback address', () => {
    expect(readEnv({})).toEqual(defaults)
  })

  it('counts an empty variable as not set', () => {
    const names = [
      'PORT',
      'HOST',
      'DATA_DIR',
      'DATABASE_URL',
      'DATABASE_OWNER_URL',
      'DATABASE_QUEUE_URL',
      'DATABASE_POOLER_URL',
      'DATABASE_REPLICA_URL',
      'REDIS_URL',
      'SMTP_URL',
      'SMTP_FROM',
      'ANCHORS_DIR',
      'TIMESTAMP_URL',
      'TIMESTAMP_CA',
      'PUBLIC_ORIGIN',
      'DEFAULT_TENANT',
      'ROLE',
      'LOG_LEVEL',
      'TRUSTED_PROXIES',
      'METRICS_PORT',
      'METRICS_HOST',
    ]
    expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(defaults)
  })

  it('is read with all its variables', () => {
    expect(
      readEnv({
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/var/lib/foodid',
        DATABASE_URL: 'postgresql://u:p@db/foodid',
        DATABASE_OWNER_URL: 'postgres://owner:p@db/foodid',
        DATABASE_QUEUE_URL: 'postgres://queue:p@db/foodid',
        DATABASE_POOLER_URL: 'postgres://u:p@pooler:6432/foodid',
        DATABASE_REPLICA_URL: 'postgres://u:p@copy/foodid',
        REDIS_URL: 'rediss://cache:6380/1',
        SMTP_URL: 'smtps://chave:segredo@mail.com.br',
        ANCHORS_DIR: '/mnt/ancoras',
        TIMESTAMP_URL: 'https://carimbo.com.br/tsa',
        TIMESTAMP_CA: '/etc/raiz.pem',
        PUBLIC_ORIGIN: 'https://etiquetas.com.br',
        DEFAULT_TENANT: 'bistro',
        ROLE: 'worker',
        LOG_LEVEL: 'debug',
        TRUSTED_PROXIES: '2',
        METRICS_PORT: '9464',
        METRICS_HOST: '10.0.0.5',
        PATH: '/bin',
        UNRELATED: 'x',
      }),
    ).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: resolve('/var/lib/foodid'),
      databaseUrl: 'postgresql://u:p@db/foodid',
      databaseOwnerUrl: 'postgres://owner:p@db/foodid',
      databaseQueueUrl: 'postgres://queue:p@db/foodid',
      databasePoolerUrl: 'postgres://u:p@pooler:6432/foodid',
      databaseReplicaUrl: 'postgres://u:p@copy/foodid',
      redisUrl: 'rediss://cache:6380/1',
      smtp: {
        host: 'mail.com.br',
        port: 465,
        secure: true,
        requireTls: false,
        login: { user: 'chave', password: 'segredo' },
        from: { name: 'FoodID', address: 'foodid@etiquetas.com.br' },
      },
      anchorsDir: resolve('/mnt/ancoras'),
      timestampUrl: new URL('https://carimbo.com.br/tsa'),
      timestampCa: '/etc/raiz.pem',
      publicOrigin: new URL('https://etiquetas.com.br'),
      defaultTenant: 'bistro',
      role: 'worker',
      logLevel: 'debug',
      trustedProxies: 2,
      metricsPort: 9464,
      metricsHost: '10.0.0.5',
    })
  })

  it.each([
    ['TIMESTAMP_URL', 'carimbo.com.br'],
    ['TIMESTAMP_URL', 'ftp://carimbo.com.br'],
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['METRICS_PORT', 'abc'],
    ['DATABASE_URL', 'mysql://db/foodid'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_POOLER_URL', 'pooler:6432'],
    // Refused without DATABASE_URL.
    ['DATABASE_POOLER_URL', 'postgres://u:p@pooler/foodid'],
    ['DATABASE_OWNER_URL', 'postgres://u:p@db/foodid'],
    ['DATABASE_QUEUE_URL', 'postgres://u:p@db/foodid'],
    ['DATABASE_OWNER_URL', 'mysql://db/foodid'],
    ['DATABASE_QUEUE_URL', 'localhost'],
    ['REDIS_URL', 'http://cache'],
    ['REDIS_URL', 'cache:6379'],
    ['SMTP_URL', 'mail.com.br'],
    ['SMTP_URL', 'http://mail.com.br'],
    ['SMTP_FROM', 'Bistrô'],
    ['SMTP_FROM', 'a@b.com.br\r\nBcc: c@d.com.br'],
    ['PUBLIC_ORIGIN', 'etiquetas.com.br'],
    ['PUBLIC_ORIGIN', 'ftp://etiquetas.com.br'],
    ['PUBLIC_ORIGIN', 'javascript:alert(1)'],
    ['DEFAULT_TENANT', 'Bistrô'],
    ['DEFAULT_TENANT', "x'; drop table events"],
    ['DEFAULT_TENANT', 'a'.repeat(41)],
    ['DEFAULT_TENANT', '-a'],
    ['ROLE', 'web'],
    ['LOG_LEVEL', 'loud'],
    ['TRUSTED_PROXIES', '-1'],
    ['TRUSTED_PROXIES', 'dois'],
  ])('is refused with %s=%s, and the error names the variable', (name, value) => {
    expect(refusalOf({ [name]: value })).toMatch(new RegExp(`^Configuração inválida:\\n  ${name}: .+$`))
  })

  it('names every wrong variable at once', () => {
    const refusal = refusalOf({ PORT: 'abc', ROLE: 'web', PUBLIC_ORIGIN: 'x' })
    expect(refusal.split('\n').map((line) => line.split(':')[0]?.trim())).toEqual([
      'Configuração inválida',
      'PORT',
      'PUBLIC_ORIGIN',
      'ROLE',
    ])
  })

  it('does not repeat a refused value, which may be a secret', () => {
    expect(refusalOf({ DATABASE_URL: 'mysql://user:s3cret@db' })).not.toContain('s3cret')
    expect(refusalOf({ SMTP_URL: 'http://user:s3cret@mail' })).not.toContain('s3cret')
  })
})
