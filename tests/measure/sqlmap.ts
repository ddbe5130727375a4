import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { cgformPath, cgformPaths } from '#contract/modules/online/cgform/paths.ts'
import { reportHeads } from '#contract/modules/online/cgreport/reportHead.ts'
import { endpointsOf } from '#contract/resource.ts'
import { installFromDebian } from '../debian.ts'
import { hasProgram } from '../support/labelReaders.ts'
import { newDataDir } from '../support/newDataDir.ts'
import { officeCalls } from '../support/officeCalls.ts'
import { startServerProcess } from '../support/serverProcess.ts'

/**
 * `npm run measure:sqlmap [-- targets]`: Debian's sqlmap (level 3, risk 2, told that it is SQLite) against every parameter of the lists, trees and reports that
 * people design (security.md 1A). First a list of our own making that is broken: what finds nothing there proves nothing. Ends with 1 where it finds anything.
 */
const most = Number(process.argv[2] ?? 100)
const tooMany = 429
const code = 'attacked'
const table = {
  code,
  title: '被攻击的表',
  label: 'no',
  fields: [
    { kind: 'text', name: 'no', title: '编号', maxLength: 40, isRequired: true, filter: 'shown' },
    { kind: 'number', name: 'pieces', title: '件数' },
  ],
  defaultSort: { column: 'no', order: 'asc' },
}
const tree = {
  code: 'attackedTree',
  title: '被攻击的树',
  label: 'no',
  fields: [
    { kind: 'text', name: 'no', title: '编号', maxLength: 40, isRequired: true, filter: 'shown' },
    { kind: 'tree', name: 'above', title: '上级', resource: 'onlineAttackedTree' },
  ],
  tree: { parent: 'above', root: '' },
}
const column = (fieldName: string) => ({ fieldName, fieldTxt: fieldName, fieldType: 'String' })
const report = {
  code: 'attackedReport',
  name: '被攻击的报表',
  dbSource: '',
  roleCodes: '',
  cgrSql: 'select code, name from mes_supplier where code <> :without',
  columnsJson: JSON.stringify([column('code'), column('name')]),
  paramsJson: JSON.stringify([{ paramName: 'without', paramTxt: '除了', paramValue: '' }]),
}
type Target = { path: string; parameters: string }
const targets: readonly Target[] = [
  { path: `/online/cgform/api/getData/${code}?no=T1&column=no&order=asc&pageNo=1&pageSize=10`, parameters: 'no,column,order,pageNo,pageSize' },
  { path: `/online/cgreport/api/getData/${report.code}?self_without=S1&column=code&order=asc`, parameters: 'self_without,column,order' },
  { path: `/online/cgform/api/getTreeData/${tree.code}?above=&no=T1`, parameters: 'above,no' },
  { path: `/online/cgreport/api/getGrouped/${report.code}?groupBy=name&measures=count&self_without=S1`, parameters: 'groupBy,measures,self_without' },
  { path: `/diyonline/api/getData/${code}?self_no=T1&column=no&order=asc`, parameters: 'self_no,column,order' },
  {
    path: '/sys/dict/loadTreeData?tableName=sys_depart&text=departName&code=id&pid=0&pidField=parentId&condition=',
    parameters: 'tableName,text,code,pid,pidField',
  },
  { path: '/sys/category/loadTreeData?pid=0&condition=', parameters: 'pid,condition' },
]

if (!hasProgram('sqlmap')) installFromDebian('sqlmap')

const broken = brokenList()
const server = await startServerProcess()
let isBad = false
try {
  const token = await server.token()
  const ask = officeCalls(server.url, token)
  for (const one of [table, tree]) {
    await ask('POST', cgformPaths.add, { design: { table: one, indexes: [] } })
    const { mark } = (await ask('GET', cgformPath(cgformPaths.own.plan, { id: one.code }))) as { mark: string } // SyncPlan
    await ask('POST', cgformPath(cgformPaths.synchronise, { id: one.code, way: 'normal' }), { mark, typed: '' })
  }
  await ask('POST', endpointsOf(reportHeads).add, report)
  const control = await attacked(`${await broken.url}/list?no=T1`, 'no', token)
  process.stdout.write(`${'a list that is broken on purpose'.padEnd(52)} ${control.found ? 'found, as it should' : 'NOT FOUND'}\n`)
  isBad ||= !control.found
  for (const { path, parameters } of targets.slice(0, most)) {
    const { found, requests, refusals } = await attacked(server.url + path, parameters, token)
    isBad ||= found || requests === 0
    process.stdout.write(`${(path.split('?')[0] ?? '').padEnd(52)} ${parameters}: ${found ? 'INJECTABLE' : 'nothing'}, ${requests} requests${refusals}\n`)
  }
} finally {
  await server.stop()
  broken.close()
}
process.exit(isBad ? 1 : 0)

/** What sqlmap says of these parameters: whether one is injectable, how often it asked, and which refusals it met how often. */
async function attacked(url: string, parameters: string, token: string): Promise<{ found: boolean; requests: number; refusals: string }> {
  const counting = await countingProxy(url)
  const how = ['--level=3', '--risk=2', '--dbms=sqlite', '--batch', '--disable-coloring', '--flush-session', '--threads=4', `--output-dir=${newDataDir()}`]
  const child = spawn('sqlmap', ['-u', counting.url, '-p', parameters, `--headers=X-Access-Token: ${token}`, ...how], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout.on('data', (piece: Buffer) => void (said += piece.toString()))
  await new Promise((resolve) => child.once('exit', resolve))
  counting.close()
  const refusals = [...counting.answers].map(([status, count]) => `${status} ${count}×`).join(', ')
  return { found: said.includes('identified the following injection point'), requests: counting.sum(), refusals: refusals === '' ? '' : ` (${refusals})` }
}

/** Hands calls on to the server as they are, again where it had too many in a minute, and counts its answers by their status. */
async function countingProxy(target: string) {
  const { origin, pathname, search } = new URL(target)
  const answers = new Map<number, number>()
  const passOn = async (path: string, headers: Record<string, string>, response: ServerResponse) => {
    try {
      let answer = await fetch(origin + path, { headers })
      for (; answer.status === tooMany; answer = await fetch(origin + path, { headers })) await pause(5000) // what is not judged proves nothing
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1)
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' }).end(Buffer.from(await answer.arrayBuffer()))
    } catch {
      response.writeHead(502).end()
    }
  }
  const proxy = createServer((request, response) => {
    void passOn(request.url ?? '/', { 'x-access-token': String(request.headers['x-access-token'] ?? '') }, response)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo // it listens
  return {
    url: `http://127.0.0.1:${port}${pathname}${search}`,
    answers,
    sum: () => [...answers.values()].reduce((all, count) => all + count, 0),
    close: () => proxy.close(),
  }
}

/** A list that pastes what it is asked into its statement, as no list of ours does. */
function brokenList() {
  const db = new DatabaseSync(':memory:')
  db.exec("create table tools (no text); insert into tools values ('T1'), ('T2')")
  const listening = createServer((request, response) => {
    try {
      const rows = db.prepare(`select no from tools where no = '${new URL(request.url ?? '/', 'http://x').searchParams.get('no') ?? ''}'`).all()
      response.end(JSON.stringify(rows))
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  const url = new Promise<string>(
    (resolve) => listening.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`)), // it listens
  )
  return { url, close: () => listening.close() }
}
