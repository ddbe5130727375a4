import { z } from 'zod'
import { defineResource } from '../../resource.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)

/** Every kind of database that the contract names (api-contract.md 4.2). */
export const databaseTypes = {
  1: 'MySQL5.5',
  2: 'Oracle',
  3: 'SQLServer',
  4: 'MYSQL5.7+',
  5: 'marialDB',
  6: 'postgresql',
  7: '达梦',
  8: '人大金仓',
  9: '神通',
  10: 'SQLite',
  11: 'DB2',
  12: 'Hsqldb',
  13: 'Derby',
  14: 'H2',
  15: '其他数据库',
} as const
/** Those whose driver is part of the product; the values are those of the contract. */
export const readableDatabases = { 4: 'MySQL', 5: 'MariaDB', 6: 'PostgreSQL', 10: 'SQLite 文件' } as const
const sqlite = '10'

export const DatabaseType = z.enum(['4', '5', '6', '10'], '只支持 MySQL、MariaDB、PostgreSQL 和 SQLite 文件，其他数据库的驱动没有安装')

const Where = {
  dbType: DatabaseType,
  host: text(255)
    .regex(/^[A-Za-z0-9_.:-]*$/, '应为主机名或 IP 地址，不带 http:// 和参数')
    .default(''),
  port: z.number('应为整数').int('应为整数').min(1, '不小于 1').max(65_535, '不大于 65535').nullable().default(null),
  dbName: text(128).regex(/^[\p{L}\p{N}_.-]+$/u, '应为数据库名或文件名，只含字母、数字和 _ . -'),
  dbUsername: text(64).default(''),
}

/** What a person writes of a data source. No free address and no parameters: those of others read files (security.md row 17). */
const DataSourceRecord = z
  .object({
    code: z.string().regex(/^\w{1,64}$/, '编码应为 1 到 64 个字母、数字或下划线'),
    name: text(100).min(1, '请输入名称'),
    ...Where,
    remark: text(255).default(''),
  })
  .superRefine(({ dbType, host, dbName }, context) => {
    if (dbType !== sqlite && host === '') context.addIssue({ code: 'custom', path: ['host'], message: '请输入主机' })
    if (dbType === sqlite && !/^[^.].*\.(db|sqlite|sqlite3)$/.test(dbName))
      context.addIssue({ code: 'custom', path: ['dbName'], message: '应为数据目录 sources 文件夹里的文件名，以 .db、.sqlite 或 .sqlite3 结尾' })
  })

/** `dbPassword` is no field: hooks take it out of what is added (server/modules/operations/dataSources). */
const DataSourceRow: z.ZodType<z.infer<typeof DataSourceRecord>> = DataSourceRecord.safeExtend({ dbPassword: z.string().max(256).optional() })

/** What is known of its password: never the password. */
const DataSourceState = z.object({ credential: z.string() })

/** Databases of others that reports may read (entity SysDataSource; ADM-016). Passwords are written and never read. */
export const dataSources = defineResource({
  name: 'sysDataSource',
  path: '/sys/dataSource',
  title: '数据源',
  label: 'name',
  permission: 'sys:dataSource',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete'],
  row: DataSourceRow,
  assigned: DataSourceState,
  unique: [['code']],
  fields: [
    { kind: 'text', name: 'name', title: '名称', width: 160, filter: 'shown' },
    { kind: 'text', name: 'code', title: '编码', maxLength: 64, width: 130, form: 'once', filter: 'shown' },
    { kind: 'dict', name: 'dbType', title: '数据库类型', dictCode: 'readable_database', width: 130, initial: '6', isSortable: false },
    { kind: 'text', name: 'host', title: '主机', width: 160, initial: '127.0.0.1', isSortable: false, hint: '主机或它所在的网段要在设置 OUTBOUND_ALLOW 里' },
    {
      kind: 'number',
      name: 'port',
      title: '端口',
      width: 90,
      min: 1,
      max: 65_535,
      isSortable: false,
      hint: '不填时 PostgreSQL 为 5432，MySQL 和 MariaDB 为 3306',
    },
    { kind: 'text', name: 'dbName', title: '数据库', width: 150, initial: 'postgres', isSortable: false, hint: 'SQLite 为数据目录 sources 文件夹里的文件名' },
    { kind: 'text', name: 'dbUsername', title: '用户', width: 110, isSortable: false },
    { kind: 'dict', name: 'credential', title: '密码', dictCode: 'password_state', width: 90, form: 'never', isSortable: false },
    { kind: 'text', name: 'remark', title: '备注', list: 'hidden', isSortable: false },
  ],
  rules: [{ when: { field: 'dbType', is: ['4', '5', '6'] }, show: ['host', 'port', 'dbUsername'] }],
  defaultSort: { column: 'createTime', order: 'desc' },
})

const password = z.string().max(256, '不超过 256 个字符')

/** Body of `PUT /sys/dataSource/setPassword`; an empty one takes the password away. */
export const SetSourcePassword = z.object({ id: z.string().min(1).max(64), dbPassword: password })

/** Body of `POST /online/cgreport/api/testConnection`: a stored one by its id, or one that is not stored yet. A connection address is refused. */
export const TestConnection = z.union([
  z.strictObject({ id: z.string('请选择数据源').min(1, '请选择数据源').max(64) }),
  z.strictObject({ ...Where, dbPassword: password.default('') }, '请分别填写类型、主机、端口、数据库、用户和密码，不接受连接地址和其他参数'),
])

/** One data source as others choose it (`GET /sys/dataSource/options`). */
export type SourceOption = { value: string; label: string; text: string }
