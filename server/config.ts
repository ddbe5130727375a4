import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import type { BackupPlace } from './backup/backups.ts'
import { parseAllowList } from './outbound/allowList.ts'
import { HttpProvider } from './outbound/ways.ts'
import type { WaySettings } from './outbound/ways.ts'
import { jsonText } from './modules/identity/elsewhere/jsonText.ts'
import { ldapSource, LdapText } from './modules/identity/elsewhere/ldapSettings.ts'
import { OidcTexts } from './modules/identity/elsewhere/oidcSettings.ts'
import { OauthProviders } from './modules/identity/thirdLogin/oauthSettings.ts'

/** A setting that cannot be used; the message is the sentence the person at the console reads. */
export class SettingError extends Error {}

const port = z.coerce.number().int().min(1).max(65_535)
const timeZone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false // Intl throws on a zone it does not know: that is the answer we asked for
  }
})

const onOff = z.enum(['on', 'off'])
const webAddress = z.url({ protocol: /^https?$/ }).transform((address) => address.replace(/\/+$/, ''))
const bucketName = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
const megabytes = (standard: number, most: number) => z.coerce.number().int().min(1).max(most).default(standard)
/** A list with commas between; each as browsers send it: scheme, host and port, nothing behind. */
const origins = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim()))
  .pipe(z.array(z.url({ protocol: /^https?$/ }).refine((origin) => URL.canParse(origin) && new URL(origin).origin === origin)))

const outboundAllow = z
  .string()
  .default('')
  .transform((list, refused) => parseAllowList(list) ?? (refused.addIssue('no list of names and networks'), z.NEVER))

/** JSON text of a service that takes messages. */
const httpProvider = jsonText.pipe(HttpProvider).optional()
const providerShape = 'JSON，含 url，可选 method、headers、body、ok，例如 {"url":"https://sms.example.com/send"}'

/** Values that no message repeats. */
const secrets: readonly string[] = [
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'OAUTH_PROVIDERS',
  'OIDC_PROVIDERS',
  'LDAP',
  'DATABASE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'SMS_PROVIDER',
  'WEBHOOK_PROVIDER',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
]

/** Every setting with its default (observing.md). The second element is what a right value looks like, for the person who wrote a wrong one. */
const settings = {
  PORT: [port.default(8080), '1 到 65535 的端口号'],
  HOST: [z.string().min(1).default('0.0.0.0'), '监听地址，例如 0.0.0.0 或 127.0.0.1'],
  TLS_CERT: [z.string().optional(), '证书文件的路径'],
  TLS_KEY: [z.string().optional(), '证书私钥文件的路径'],
  DATA_DIR: [z.string().min(1).default('./data'), '数据目录的路径'],
  BACKUP_DIR: [z.string().min(1).optional(), '备份目录的路径，最好在另一块磁盘上'],
  BACKUP_KEEP: [z.coerce.number().int().min(1).max(1000).default(14), '1 到 1000 的整数'],
  ADMIN_PASSWORD: [z.string().min(12).max(128).optional(), '12 到 128 个字符的密码'],
  DEMO: [onOff.default('on'), 'on 或 off'],
  DEMO_DAYS: [z.coerce.number().int().min(1).max(45).default(7), '1 到 45 的天数'],
  LODOP: [onOff.default('off'), 'on 或 off'],
  SELF_REGISTRATION: [onOff.default('off'), 'on 或 off'],
  PASSWORD_RESET: [onOff.default('off'), 'on 或 off'],
  API_BASE: [webAddress.optional(), '另一个后端的网址，页面由本服务提供、数据来自那里，例如 https://mes.example.com'],
  ALLOWED_ORIGINS: [origins.default([]), '逗号分隔的来源，例如 https://mes.example.com,http://192.168.1.8:8081，末尾不带 /'],
  OUTBOUND_ALLOW: [outboundAllow, '逗号分隔的主机名、地址和网段，例如 mail.example.com,*.plant.local,192.168.1.0/24'],
  SMTP_URL: [z.url({ protocol: /^smtps?$/ }).optional(), '邮件服务器的地址，例如 smtp://账号:密码@mail.example.com:587，全程加密用 smtps://'],
  MAIL_FROM: [
    z
      .string()
      .regex(/^[^\r\n]*@[^\r\n]+$/)
      .max(200)
      .optional(),
    '发件人，例如 智造看板 <mes@example.com>',
  ],
  SMS_PROVIDER: [httpProvider, providerShape],
  WEBHOOK_PROVIDER: [httpProvider, providerShape],
  PUBLIC_URL: [webAddress.optional(), '人们打开本系统的网址，例如 https://mes.example.com'],
  CAS_URL: [webAddress.optional(), 'CAS 服务的网址，例如 https://sso.example.com/cas'],
  OAUTH_PROVIDERS: [OauthProviders.default([]), 'JSON 数组，每项含 source、title、authorizeUrl、tokenUrl、userUrl、clientId、clientSecret'],
  OIDC_PROVIDERS: [
    OidcTexts.default([]),
    'JSON 数组，每项含 source、title、issuer、clientId、clientSecret，可选 usernameClaim、groupsClaim、roles、createRole（不能是 admin）',
  ],
  LDAP: [
    LdapText,
    'JSON，含 url、base，以及 bindAs（带 {username}）或 searchDn 和 searchPassword，可选 startTls、caFile、usernameAttribute、groupBase、roles、createRole（不能是 admin）',
  ],
  UPLOAD_MAX_MB: [megabytes(50, 2048), '1 到 2048 的整数（MB）'],
  UPLOAD_DAILY_MB: [megabytes(2000, 1_000_000), '1 到 1000000 的整数（MB）'],
  UPLOAD_DAILY_FILES: [z.coerce.number().int().min(1).max(100_000).default(500), '1 到 100000 的整数'],
  S3_ENDPOINT: [webAddress.optional(), '对象存储的网址，例如 http://192.168.1.9:9000'],
  S3_BUCKET: [bucketName.optional(), '存储桶的名称，3 到 63 个小写字母、数字、点或短横线'],
  S3_REGION: [
    z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .default('us-east-1'),
    '区域名称，例如 us-east-1',
  ],
  S3_ACCESS_KEY: [z.string().max(200).optional(), '对象存储的访问密钥'],
  S3_SECRET_KEY: [z.string().max(200).optional(), '对象存储的私有密钥'],
  SIM_PORT: [port.default(15_020), '1 到 65535 的端口号'],
  SIM_SPEED: [z.coerce.number().min(0.1).max(3600).default(1), '0.1 到 3600 的倍数'],
  SIM_SEED: [z.coerce.number().int().min(0).default(1), '不小于 0 的整数'],
  SIM_ORDERS: [onOff.default('on'), 'on 或 off'],
  PLANT_TZ: [timeZone.default('Asia/Shanghai'), '时区名称，例如 Asia/Shanghai'],
  DATABASE_URL: [z.url({ protocol: /^postgres(ql)?$/ }).optional(), 'PostgreSQL 的连接地址，例如 postgresql://millwright:密码@127.0.0.1:5432/millwright'],
  REDIS_URL: [z.url({ protocol: /^rediss?$/ }).optional(), 'Redis 的连接地址，例如 redis://:密码@127.0.0.1:6379'],
  REDIS_TERMINAL: [onOff.default('off'), 'on 或 off'],
  METRICS_TOKEN: [z.string().min(16).optional(), '至少 16 个字符的口令'],
  SOCKETS_PER_USER: [z.coerce.number().int().min(1).max(1000).default(10), '1 到 1000 的整数'],
  LOG_LEVEL: [z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'), 'debug、info、warn、error 或 silent'],
} as const

type SettingName = keyof typeof settings
export type Config = { [Name in SettingName]: z.infer<(typeof settings)[Name][0]> }

/** Reads the settings from `environment`; an empty text counts as not set. Throws SettingError with one sentence that names the wrong setting. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const read = Object.entries(settings).map(([name, [schema, expected]]) => {
    const written = environment[name]?.trim() || undefined
    const parsed = schema.safeParse(written)
    if (!parsed.success)
      throw new SettingError(
        `设置 ${name} 的值${secrets.includes(name) ? '' : `“${written ?? ''}”`}不可用：应为${expected}。请修改环境变量或 .env 文件后重新启动。`,
      )
    return [name, parsed.data]
  })
  const config = Object.fromEntries(read) as Config // each entry was parsed by the schema of its own name
  return agreeing(config)
}

/** Settings that only make sense together. */
function agreeing(config: Config): Config {
  if (Boolean(config.TLS_CERT) !== Boolean(config.TLS_KEY)) throw new SettingError('设置 TLS_CERT 和 TLS_KEY 必须同时给出。请补上缺少的一个后重新启动。')
  for (const name of ['TLS_CERT', 'TLS_KEY'] as const) {
    const file = config[name]
    if (file && !existsSync(file)) throw new SettingError(`设置 ${name} 指向的文件 ${file} 不存在。请检查路径后重新启动。`)
  }
  if (Boolean(config.SMTP_URL) !== Boolean(config.MAIL_FROM)) throw new SettingError('设置 SMTP_URL 和 MAIL_FROM 必须同时给出。请补上缺少的一个后重新启动。')
  const providers = [...config.OAUTH_PROVIDERS, ...config.OIDC_PROVIDERS].map(({ source }) => source)
  if ((config.CAS_URL || providers.length > 0) && !config.PUBLIC_URL)
    throw new SettingError('设置 CAS_URL、OAUTH_PROVIDERS 和 OIDC_PROVIDERS 需要同时设置 PUBLIC_URL：登录后要回到本系统的网址。请补上后重新启动。')
  if (new Set([...providers, ldapSource]).size !== providers.length + 1)
    throw new SettingError(`设置 OAUTH_PROVIDERS 和 OIDC_PROVIDERS 中的 source 不能重复，也不能是 ${ldapSource}。请改名后重新启动。`)
  if (config.LDAP?.caFile !== undefined && !existsSync(config.LDAP.caFile))
    throw new SettingError(`设置 LDAP 中的 caFile ${config.LDAP.caFile} 不存在。请检查路径后重新启动。`)
  const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
  const missing = s3.filter((name) => !config[name])
  if (missing.length > 0 && missing.length < s3.length)
    throw new SettingError(`设置 ${s3.join('、')} 必须同时给出，还缺少 ${missing.join('、')}。请补上后重新启动；一个都不给时文件保存在 DATA_DIR。`)
  if (config.REDIS_URL && !config.DATABASE_URL)
    throw new SettingError('设置 REDIS_URL 需要同时设置 DATABASE_URL：多个进程不能共用内置数据库。请补上 DATABASE_URL，或去掉 REDIS_URL 后重新启动。')
  return config
}

/** The environment with `.env` of the working folder underneath: what is set in the environment wins. */
export function environmentWithFile(file = '.env'): Record<string, string | undefined> {
  return existsSync(file) ? { ...parseEnv(readFileSync(file, 'utf8')), ...process.env } : process.env
}

/** The ways by which messages leave the plant, as far as they are set. */
export function waysOf({ SMTP_URL, MAIL_FROM, SMS_PROVIDER, WEBHOOK_PROVIDER }: Config): WaySettings {
  return { mail: SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : null, sms: SMS_PROVIDER ?? null, webhook: WEBHOOK_PROVIDER ?? null }
}

/** Where backups of this server lie, and what they are of. */
export function backupPlaceOf({ DATABASE_URL, BACKUP_DIR, BACKUP_KEEP, PLANT_TZ }: Config, dataDir: string): BackupPlace {
  return { dataDir, url: DATABASE_URL, folder: BACKUP_DIR ?? join(dataDir, 'backups'), keep: BACKUP_KEEP, plantTz: PLANT_TZ, now: Date.now }
}
