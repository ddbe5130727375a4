import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'

const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
export const foreignAccount = { username: 'jeecg', password: '123456', captcha: 'a7Kx' }
const userId = 'e9ca23d68d884d4ebb19d07889727dae'

/** A person as Java controllers write one: what is not known is null, and there is neither a nickname nor the name of a department. */
const userInfo = {
  id: userId,
  username: foreignAccount.username,
  realname: '外来管理员',
  avatar: null,
  birthday: null,
  sex: null,
  email: null,
  phone: null,
  orgCode: 'A01',
  status: 1,
  delFlag: 0,
  workNo: null,
  post: null,
  telephone: null,
  createBy: null,
  createTime: null,
  updateBy: null,
  updateTime: null,
  userIdentity: 1,
  departIds: null,
  thirdId: null,
  relTenantIds: null,
}
const depart = {
  id: 'c6d7cb4deeac411cb3384b1b31278596',
  parentId: null,
  departName: '外来公司',
  departNameEn: null,
  departOrder: 0,
  description: null,
  orgCategory: '1',
  orgType: '1',
  orgCode: 'A01',
  mobile: null,
  status: null,
  delFlag: '0',
}
const dictionaries = { sex: [{ value: '1', text: '男', title: '男' }], priority: [{ value: 'H', text: '高', title: null }] }
const meta = (title: string, componentName: string) => ({ keepAlive: false, internalOrExternal: false, title, componentName, icon: 'home' })
const menu = [
  {
    id: '1',
    redirect: null,
    path: '/dashboard/analysis',
    component: 'dashboard/Analysis',
    route: '1',
    meta: meta('首页', 'Analysis'),
    name: 'dashboard-analysis',
  },
  {
    id: '2',
    redirect: null,
    path: '/isystem',
    component: 'layouts/RouteView',
    route: '1',
    meta: meta('系统管理', 'RouteView'),
    name: 'isystem',
    children: [
      {
        id: '3',
        path: '/isystem/position',
        component: 'system/SysPositionList',
        route: '1',
        meta: meta('职务管理', 'SysPositionList'),
        name: 'isystem-position',
      },
      {
        id: '4',
        path: '/isystem/annountCement',
        component: 'system/SysAnnouncementList',
        route: '1',
        meta: meta('系统通告', 'SysAnnouncementList'),
        name: 'annountCement',
      },
    ],
  },
]
/** its priority is of another list, its times are none, and what it opens is null */
const notice = {
  id: '1256527640480821249',
  titile: '外来的通知',
  msgContent: '<p>明天放假</p>',
  startTime: null,
  endTime: null,
  sender: 'jeecg',
  priority: 'M',
  msgCategory: '1',
  msgType: 'ALL',
  sendStatus: '1',
  sendTime: '2026-11-20 08:00:00',
  cancelTime: null,
  delFlag: '0',
  busType: null,
  busId: null,
  openType: null,
  openPage: null,
  msgAbstract: null,
  dtTaskId: null,
  userIds: null,
  createBy: 'admin',
  createTime: '2026-11-20 07:59:00',
  updateBy: null,
  updateTime: null,
}
const page = (records: readonly object[]) => ({
  records,
  total: records.length,
  size: 10,
  current: 1,
  orders: [],
  optimizeCountSql: true,
  searchCount: true,
  hitCount: false,
  pages: 1,
})

const answers: Readonly<Record<string, unknown>> = {
  '/sys/permission/getUserPermissionByToken': {
    menu,
    auth: [{ action: 'sys:position:list', describe: null, type: '1' }],
    allAuth: [{ action: 'sys:position:list', describe: null, type: '1', status: '1' }],
  },
  '/sys/dict/queryAllDictItems': dictionaries,
  '/sys/annountCement/listByUser': { anntMsgList: [notice], anntMsgTotal: 1, sysMsgList: [], sysMsgTotal: 0 },
  '/sys/annountCement/list': page([notice]),
  '/sys/sysAnnouncementSend/getMyAnnouncementSend': page([
    {
      id: '9',
      anntId: notice.id,
      userId,
      titile: notice.titile,
      msgContent: notice.msgContent,
      msgAbstract: null,
      sender: 'jeecg',
      priority: 'M',
      msgCategory: '1',
      readFlag: '0',
      sendTime: notice.sendTime,
      busId: null,
      openType: null,
      openPage: null,
    },
  ]),
  '/sys/position/list': page([
    {
      id: '1001',
      code: 'devleader',
      name: '研发部经理',
      postRank: '2',
      companyId: null,
      postRank_dictText: '助级',
      createBy: 'admin',
      createTime: null,
      updateBy: null,
      updateTime: null,
      sysOrgCode: null,
    },
  ]),
  '/sys/user/getCurrentUserDeparts': { list: [depart], orgCode: 'A01' },
  '/sys/sysDepart/queryTreeList': [
    { ...depart, key: depart.id, value: depart.id, title: depart.departName, isLeaf: true, children: null, qywxIdentifier: null },
  ],
  '/sys/loginfo': { todayIp: 1, todayVisitCount: 2, totalVisitCount: 30 },
  '/sys/visitInfo': [],
}

/**
 * A back end of the family that the contract describes, written by others than us: Java controllers that answer in envelopes of their own
 * habits (nulls, no `roles`, a code asked for by a sentence), and two links that know no sub-protocol. `pages` is the folder of built pages
 * that it serves besides; null serves none.
 */
export async function startForeignBackEnd({ pages }: { pages: string | null }) {
  const asked: string[] = []
  const saved: unknown[] = []
  const server = createServer((request, response) => void answerTo(request, response))
  const notices = new WebSocketServer({ noServer: true, handleProtocols: () => false })
  const tables = new WebSocketServer({ noServer: true, handleProtocols: () => false })
  const links: { path: string; socket: WebSocket }[] = []
  server.on('upgrade', (request, socket, head) => {
    const path = request.url ?? ''
    const link = path.startsWith('/websocket/') ? notices : path.startsWith('/vxeSocket/') ? tables : null
    if (!link) {
      socket.destroy()
      return
    }
    link.handleUpgrade(request, socket, head, (opened) => {
      links.push({ path, socket: opened })
      opened.on('message', (data) => {
        const text = Buffer.isBuffer(data) ? data.toString() : ''
        if (link === notices) opened.send(JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' }))
        else if (text.includes('heart_beat')) opened.send(JSON.stringify({ type: 'heart_beat', data: true }))
        else for (const other of tables.clients) other.send(text)
      })
    })
  })

  async function answerTo(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', 'http://foreign')
    asked.push(`${request.method ?? ''} ${pathname}`)
    response
      .setHeader('access-control-allow-origin', request.headers.origin ?? '*')
      .setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*')
    response.setHeader('access-control-allow-methods', 'GET,POST,PUT,DELETE,OPTIONS')
    if (request.method === 'OPTIONS') return void response.writeHead(200).end()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer) // a request without encoding gives buffers
    const body: unknown = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString()) : null
    if (!/^\/(sys|mes|diyonline|online|socket\.io)\//.test(pathname) && pages !== null) return servePage(pathname, pages, response)
    if (pathname === '/sys/login') return told(response, login(body))
    if (pathname.startsWith('/sys/randomImage/')) return told(response, good(picture, 0))
    if (pathname === '/sys/logout') return told(response, good(null, 200, '退出登录成功！'))
    if (request.headers['x-access-token'] !== 'foreign-token')
      return told(
        response,
        { timestamp: '2026-11-20T00:00:00.000+0000', status: 500, error: 'Internal Server Error', message: 'Token失效，请重新登录', path: pathname },
        500,
      )
    if (pathname === '/sys/position/edit' || pathname === '/sys/position/add') {
      saved.push(body)
      return told(response, good(null, 200, '修改成功!'))
    }
    if (request.method !== 'GET') return told(response, good(null, 200, ''))
    const found = answers[pathname]
    return told(response, found === undefined ? bad('路径不存在，请检查路径是否正确', 404) : good(found, 0))
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    saved,
    links,
    /** rings as its back end does for everybody */
    ring: () =>
      links
        .filter(({ path }) => path.startsWith('/websocket/'))
        .forEach(({ socket }) => socket.send(JSON.stringify({ cmd: 'topic', msgId: notice.id, msgTxt: notice.titile }))),
    close: () => new Promise<void>((resolve) => (notices.close(), tables.close(), server.closeAllConnections(), server.close(() => resolve()))),
  }
}

function told(response: ServerResponse, body: object, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json;charset=UTF-8' }).end(JSON.stringify(body))
}
const good = (result: unknown, code: number, message = '操作成功！') => ({ success: true, message, code, result, timestamp: Date.now() })
const bad = (message: string, code: number) => ({ success: false, message, code, result: null, timestamp: Date.now() })

/** A code is always asked for, and only its sentence says so. */
function login(body: unknown) {
  const { username, password, captcha } = { username: '', password: '', captcha: '', ...(body as Partial<typeof foreignAccount> | null) } // whatever was sent, each is compared below
  if (!captcha) return bad('验证码无效', 500)
  if (captcha.toLowerCase() !== foreignAccount.captcha.toLowerCase()) return bad('验证码错误', 500)
  if (username !== foreignAccount.username || password !== foreignAccount.password) return bad('用户名或密码错误', 500)
  return good({ token: 'foreign-token', userInfo, departs: [depart], multi_depart: 1, tenantList: null, sysAllDictItems: dictionaries }, 200, '登录成功')
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

async function servePage(pathname: string, folder: string, response: ServerResponse): Promise<void> {
  if (pathname === '/config.js')
    return void response.writeHead(200, { 'content-type': 'text/javascript' }).end('window.millwright = { apiBase: window.location.origin }')
  const file = extname(pathname) === '' ? '/index.html' : pathname
  const bytes = await readFile(join(folder, file)).catch(() => null)
  if (bytes === null) return void response.writeHead(404).end()
  response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(bytes)
}
