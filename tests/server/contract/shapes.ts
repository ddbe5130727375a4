import { z } from 'zod'

/** Shapes of api-contract.md that several of its endpoints answer in. */
export const id = z.string().min(1)
export const page = (record: z.ZodType) =>
  z.looseObject({ records: z.array(record), total: z.number(), size: z.number(), current: z.number(), pages: z.number() })
export const time = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
export const dictModel = z.strictObject({ value: z.string(), text: z.string(), title: z.string() }).refine(({ text, title }) => text === title)
export const nothing = z.null()
export const flag = z.enum(['0', '1'])

export const userInfo = z.looseObject({ id, username: z.string(), realname: z.string(), birthday: z.null(), orgCode: z.string(), avatar: z.string() })
export const depart = z.looseObject({ id, departName: z.string(), orgCode: z.string(), parentId: z.string() })
export const login = z.looseObject({
  token: z.string(),
  userInfo,
  roles: z.array(z.string()),
  departs: z.array(depart),
  multi_depart: z.literal([0, 1, 2]),
  sysAllDictItems: z.record(z.string(), z.array(dictModel)),
})
/** every field of the form that original clients fill from the chosen node */
export const departNode = z.looseObject({
  key: id,
  value: id,
  id,
  title: z.string(),
  isLeaf: z.boolean(),
  parentId: z.string(),
  departName: z.string(),
  departNameEn: z.string(),
  departNameAbbr: z.string(),
  departOrder: z.number(),
  description: z.string(),
  orgCategory: z.string(),
  orgType: z.string(),
  orgCode: z.string(),
  mobile: z.string(),
  fax: z.string(),
  address: z.string(),
  memo: z.string(),
  status: z.number(),
  delFlag: z.string(),
  qywxIdentifier: z.string(),
  createTime: time,
  version: z.number(),
  children: z.array(z.unknown()).nullable(),
})
/** of a tree of any table */
export const treeNode = z.strictObject({
  key: id,
  title: z.string(),
  leaf: z.boolean(),
  parentId: z.string(),
  value: nothing,
  icon: nothing,
  code: nothing,
  children: nothing,
})
export const category = z.looseObject({ id, pid: z.string(), name: z.string(), code: z.string(), hasChild: flag })
export const treeSelect = z.looseObject({
  key: id,
  title: z.string(),
  code: z.string(),
  leaf: z.literal([0, 1]),
  hasChild: flag,
  parentId: z.string(),
  value: id,
  children: z.array(z.unknown()).nullable(),
})
export const message = z.looseObject({
  id,
  titile: z.string(),
  priority: z.enum(['L', 'M', 'H']),
  msgCategory: flag.or(z.literal('2')),
  sendTime: time.nullable(),
})
export const menuItem = z.looseObject({
  id,
  route: flag,
  path: z.string().startsWith('/'),
  name: z.string().regex(/^[^/:]+$/),
  component: z.string().min(1),
  meta: z.looseObject({ keepAlive: z.boolean(), internalOrExternal: z.boolean(), title: z.string(), componentName: z.string() }),
})
export const auth = z.looseObject({ action: z.string(), type: z.string(), describe: z.string() })
