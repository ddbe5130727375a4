import { z } from 'zod'
import { defineResource } from '../../resource.ts'

const text = (longest: number) => z.string().trim().max(longest, `不超过 ${longest} 个字符`)

/** One condition or one change of a route: its name and what it is given, in order. */
export const GatewayPart = z.object({ name: z.string(), args: z.array(z.string()).max(20, '一项最多 20 个参数') })
export type GatewayPart = z.infer<typeof GatewayPart>

const path = /^\/[\w./~-]*(\/\*\*|\/\*)?$/
const host = /^(\*\.)?[A-Za-z0-9.-]{1,253}$/
const method = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/
const header = /^[A-Za-z0-9-]{1,64}$/
const headerValue = /^[\w .:/;=,@+-]{0,200}$/
const count = /^[1-9]$/

/** What nginx and Caddy both can do, and what may stand there: whatever else is written would be code in their files. */
const conditions: Readonly<Record<string, readonly RegExp[] | RegExp>> = { Path: path, Host: host, Method: method }
const changes: Readonly<Record<string, readonly RegExp[] | RegExp>> = {
  StripPrefix: [count],
  AddRequestHeader: [header, headerValue],
  AddResponseHeader: [header, headerValue],
}

/** A list of conditions or changes as the JSON text that people write. `known`: a pattern for each argument in turn, or one for all of them. */
function parts(known: typeof conditions) {
  return z
    .string('应为 JSON 列表')
    .trim()
    .max(4000, '不超过 4000 个字符')
    .superRefine((json, context) => {
      const list = z.array(GatewayPart).max(20, '最多 20 项').safeParse(jsonOrNull(json))
      if (!list.success) context.addIssue({ code: 'custom', message: '应为 JSON 列表，例如 [{"name":"Path","args":["/erp/**"]}]' })
      for (const { name, args } of list.data ?? []) {
        const allowed = Object.hasOwn(known, name) ? known[name] : undefined
        if (!allowed) context.addIssue({ code: 'custom', message: `没有“${name}”，可以使用 ${Object.keys(known).join('、')}` })
        else if (!fit(args, allowed)) context.addIssue({ code: 'custom', message: `“${name}”的参数格式不正确` })
      }
    })
}

function fit(args: readonly string[], allowed: readonly RegExp[] | RegExp): boolean {
  if (allowed instanceof RegExp) return args.length > 0 && args.every((arg) => allowed.test(arg))
  return args.length === allowed.length && allowed.every((pattern, at) => pattern.test(args[at] ?? ''))
}

function jsonOrNull(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

/** What a person writes of a gateway route. */
export const GatewayRouteRecord = z
  .object({
    routerId: z.string().regex(/^[\w-]{1,64}$/, '路由编号应为 1 到 64 个字母、数字、下划线或短横'),
    name: text(100).min(1, '请输入路由名称'),
    uri: text(255).regex(/^https?:\/\/[A-Za-z0-9.-]{1,253}(:\d{1,5})?$/, '应为 http:// 或 https:// 加主机和端口，后面不带路径'),
    predicates: parts(conditions),
    filters: parts(changes).default('[]'),
    status: z.coerce.number().int().min(0).max(1).default(1),
  })
  .superRefine(({ predicates }, context) => {
    const list = z.array(GatewayPart).safeParse(jsonOrNull(predicates)).data ?? []
    if (list.length > 0 && !list.some(({ name }) => name === 'Path')) context.addIssue({ code: 'custom', path: ['predicates'], message: '至少要有一个 Path' })
    if (list.length === 0) context.addIssue({ code: 'custom', path: ['predicates'], message: '请填写匹配条件' })
  })

/** Routes of a gateway in front of the plant's systems (entity SysGatewayRoute, ADM-017). This server is no gateway: it keeps them and writes them for nginx and Caddy. */
export const gatewayRoutes = defineResource({
  name: 'sysGatewayRoute',
  path: '/sys/gatewayRecord', // the addresses of the contract answer another shape
  title: '网关路由',
  label: 'name',
  permission: 'sys:gatewayRoute',
  owner: 'plant',
  verbs: ['list', 'add', 'edit', 'delete'],
  row: GatewayRouteRecord,
  unique: [['routerId']],
  fields: [
    { kind: 'text', name: 'name', title: '路由名称', width: 150, filter: 'shown' },
    { kind: 'text', name: 'routerId', title: '路由编号', width: 130, maxLength: 64, filter: 'shown' },
    { kind: 'text', name: 'uri', title: '转到', width: 220, initial: 'http://127.0.0.1:8090', isSortable: false, hint: '目标系统的地址，不带路径' },
    {
      kind: 'json',
      name: 'predicates',
      title: '匹配条件',
      width: 220,
      maxLength: 4000,
      titles: { name: '', args: '' },
      initial: '[{"name":"Path","args":["/erp/**"]}]',
      isSortable: false,
      hint: '可以使用 Path、Host、Method，全部满足才转发',
    },
    {
      kind: 'json',
      name: 'filters',
      title: '改写',
      width: 200,
      maxLength: 4000,
      titles: { name: '', args: '' },
      initial: '[]',
      isSortable: false,
      hint: '可以使用 StripPrefix、AddRequestHeader、AddResponseHeader，例如 [{"name":"StripPrefix","args":["1"]}]',
    },
    { kind: 'dictNumber', name: 'status', title: '启用', width: 90, dictCode: 'yn', initial: 1, filter: 'shown', isSortable: false },
  ],
  defaultSort: { column: 'createTime', order: 'asc' },
})

const listed = z
  .union([z.string(), z.array(GatewayPart).transform((list) => JSON.stringify(list))])
  .nullish()
  .transform((list) => list || '[]')

/** Body of `POST /sys/gatewayRoute/updateAll` (api-contract.md 2.12): lists as JSON texts or as they are. */
export const UpdateGateway = z.object({
  router: z.object(
    {
      id: z.string().max(64).nullish(),
      /** the one that was read; clients of the contract know none */
      version: z.coerce.number().int().nullish(),
      routerId: z.string().max(64),
      name: z.string().max(200),
      uri: z.string().max(255),
      predicates: listed,
      filters: listed,
      status: z.coerce.number().int().catch(1),
    },
    '请填写路由',
  ),
})

/** The parts of a stored list. */
export function gatewayParts(json: string): GatewayPart[] {
  return z.array(GatewayPart).parse(JSON.parse(json))
}
