import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { acquireDataDir } from '../../server/start/dataDir.ts'

test('without any setting the server listens on 8080 everywhere, keeps ./data and shows the demo plant', () => {
  expect(readConfig({})).toMatchObject({
    PORT: 8080,
    HOST: '0.0.0.0',
    DATA_DIR: './data',
    DEMO: 'on',
    SIM_PORT: 15_020,
    SIM_SPEED: 1,
    SIM_SEED: 1,
    PLANT_TZ: 'Asia/Shanghai',
    SOCKETS_PER_USER: 10,
    LOG_LEVEL: 'info',
  })
})

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: ' ', ADMIN_PASSWORD: '' })).toMatchObject({ PORT: 8080, ADMIN_PASSWORD: undefined })
})

test('other origins are a list with commas between', () => {
  expect(readConfig({ ALLOWED_ORIGINS: 'https://mes.example.com, http://192.168.1.8:8081' }).ALLOWED_ORIGINS).toEqual([
    'https://mes.example.com',
    'http://192.168.1.8:8081',
  ])
})

describe('a wrong setting stops the start with a sentence that names it', () => {
  const wrong: Record<string, Record<string, string>> = {
    PORT: { PORT: '80800' },
    DEMO: { DEMO: 'yes' },
    SIM_SPEED: { SIM_SPEED: '0' },
    PLANT_TZ: { PLANT_TZ: 'Asia/Atlantis' },
    ADMIN_PASSWORD: { ADMIN_PASSWORD: 'short' },
    SOCKETS_PER_USER: { SOCKETS_PER_USER: 'many' },
    LOG_LEVEL: { LOG_LEVEL: 'loud' },
    METRICS_TOKEN: { METRICS_TOKEN: 'abc' },
    API_BASE: { API_BASE: 'mes.example.com' },
    ALLOWED_ORIGINS: { ALLOWED_ORIGINS: 'https://mes.example.com/,*' },
    REDIS_URL: { REDIS_URL: 'redis://127.0.0.1' },
    OUTBOUND_ALLOW: { OUTBOUND_ALLOW: 'https://mail.example.com' },
    UPLOAD_MAX_MB: { UPLOAD_MAX_MB: '0' },
    UPLOAD_DAILY_MB: { UPLOAD_DAILY_MB: 'much' },
    UPLOAD_DAILY_FILES: { UPLOAD_DAILY_FILES: '-1' },
    S3_ENDPOINT: { S3_ENDPOINT: '192.168.1.9:9000' },
    S3_BUCKET: { S3_BUCKET: 'Files!' },
    S3_SECRET_KEY: { S3_ENDPOINT: 'http://192.168.1.9:9000', S3_BUCKET: 'files', S3_ACCESS_KEY: 'AK' },
    LDAP: { LDAP: '{"url":"ldaps://ad.plant.local","base":"dc=plant"}' }, // neither a way to bind nor an account that searches
    OIDC_PROVIDERS: { OIDC_PROVIDERS: '[{"source":"a1","title":"A","issuer":"https://a.example.com","clientId":"a","clientSecret":"b","createRole":"admin"}]' },
    PUBLIC_URL: { OIDC_PROVIDERS: '[{"source":"a1","title":"A","issuer":"https://a.example.com","clientId":"a","clientSecret":"b"}]' },
    TLS_KEY: { TLS_CERT: '/etc/hosts' },
  }
  for (const [name, environment] of Object.entries(wrong)) {
    test(name, () => expect(() => readConfig(environment)).toThrow(new RegExp(`设置.*${name}.*。`)))
  }

  test('REDIS_URL without DATABASE_URL, in another form than redis://, and never with its password', () => {
    expect(() => readConfig({ REDIS_URL: 'redis://:hunter2@127.0.0.1' })).toThrow(/设置 REDIS_URL 需要同时设置 DATABASE_URL(?!.*hunter2)/)
    const DATABASE_URL = 'postgresql://millwright@127.0.0.1/millwright'
    expect(() => readConfig({ DATABASE_URL, REDIS_URL: 'http://:hunter2@127.0.0.1' })).toThrow(/设置 REDIS_URL 的值不可用(?!.*hunter2)/)
    expect(readConfig({ DATABASE_URL, REDIS_URL: 'rediss://:hunter2@127.0.0.1:6380' }).REDIS_URL).toBeDefined()
  })

  test('two ways to sign in elsewhere with one name, and a file of certificates that is not there', () => {
    const one = { source: 'a1', title: 'A', clientId: 'a', clientSecret: 'b' }
    const OIDC_PROVIDERS = JSON.stringify([{ ...one, issuer: 'https://a.example.com' }])
    const at = 'https://a.example.com'
    const OAUTH_PROVIDERS = JSON.stringify([{ ...one, authorizeUrl: at, tokenUrl: at, userUrl: at }])
    expect(() => readConfig({ PUBLIC_URL: at, OIDC_PROVIDERS, OAUTH_PROVIDERS })).toThrow(/source 不能重复/)
    expect(() => readConfig({ PUBLIC_URL: at, OIDC_PROVIDERS: OIDC_PROVIDERS.replace('a1', 'ldap') })).toThrow(/也不能是 ldap/)
    expect(() => readConfig({ LDAP: '{"url":"ldaps://a","base":"dc=a","bindAs":"{username}@a","caFile":"/nowhere/ca.pem"}' })).toThrow(
      /caFile \/nowhere\/ca.pem 不存在/,
    )
  })

  test('and never repeats a password', () => {
    expect(() => readConfig({ ADMIN_PASSWORD: 'hunter2' })).toThrow(/^(?!.*hunter2)/)
    expect(() => readConfig({ LDAP: '{"searchPassword":"hunter2"}' })).toThrow(/^(?!.*hunter2)/)
    expect(() => readConfig({ OIDC_PROVIDERS: '[{"clientSecret":"hunter2"}]' })).toThrow(/^(?!.*hunter2)/)
  })
})

test('a second process on one data directory is refused, and may come once the first has gone', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'millwright-')), 'data')
  const first = acquireDataDir(folder)
  expect(() => acquireDataDir(folder)).toThrow('正被另一个智造看板进程使用')
  first.release()
  acquireDataDir(folder).release()
})
