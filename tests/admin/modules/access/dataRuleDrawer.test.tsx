// @vitest-environment page
import { act, fireEvent, render } from '@testing-library/react'
import { useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { RightNode } from '#contract/modules/access/permission.ts'
import { dressed } from '../../dressed.tsx'
import { press, says, saysNow, shown } from '../../openOffice.tsx'
import { startPartServer } from '../../partServer.ts'

const server = await startPartServer()
const { DataRuleDrawer } = await import('../../../../src/admin/modules/access/DataRuleDrawer.tsx')
const path = '/sys/role/datarule/n1/r1'
const rule = (id: string, ruleName: string) => ({
  id,
  version: 1,
  permissionId: 'n1',
  ruleName,
  ruleColumn: 'orderNo',
  ruleConditions: '=',
  ruleValue: 'x',
  status: '1',
})
const rules = [rule('a', '甲规则'), rule('b', '乙规则'), rule('c', '丙规则')]
const node: RightNode = {
  key: 'n1',
  value: 'n1',
  parentId: '',
  slotTitle: '生产订单',
  title: null,
  label: null,
  icon: null,
  ruleFlag: 1,
  scopedSlots: { title: '' },
  isLeaf: true,
  perms: 'mes:order:list',
  menuType: 1,
  isOpen: false,
  children: [],
}

let queries: QueryClient | null = null
const keep = (client: QueryClient) => void (queries = client)

/** Hands out what the page reads with. */
function Reading({ onClient }: { onClient: (client: QueryClient) => void }) {
  const client = useQueryClient()
  useEffect(() => onClient(client), [client, onClient])
  return null
}

function Drawer() {
  return (
    <>
      <Reading onClient={keep} />
      <DataRuleDrawer node={node} role={{ id: 'r1', name: '计划员' }} onClose={() => undefined} />
    </>
  )
}
const holds = (drChecked: string) => server.succeed(path, { datarule: rules, drChecked })
/** What another person saved is told and read again. */
const isTold = () => act(async () => queries?.invalidateQueries({ queryKey: ['records', 'sysRole'] }))
const box = (name: string) => shown(() => document.querySelector<HTMLInputElement>(`input[aria-label="使用规则 ${name}"]`))
const ticked = async () => Promise.all(rules.map(async ({ ruleName }) => (await box(ruleName)).checked))
const saved = () => shown(() => server.asked.find(({ method, path: asked }) => method === 'POST' && asked === '/sys/role/datarule'))

beforeEach(() => {
  holds('a')
  server.succeed('/sys/permission/ruleRows', { remaining: 1, total: 2 })
  server.succeed('/sys/role/datarule', null)
})

test('ticks that were not saved stay when somebody else saves, the page says so, and what is saved names what was read', async () => {
  render(dressed(<Drawer />))
  fireEvent.click(await box('丙规则'))
  holds('a,b')
  await isTold()
  await says('别人刚刚改了这个角色的数据规则')
  expect(await ticked()).toEqual([true, false, true])
  await press('保存')
  expect(JSON.parse((await saved()).body)).toMatchObject({ dataRuleIds: 'a,c', lastDataRuleIds: 'a' })
})

test('the newest ticks come where a person asks for them, and where nothing was ticked they come by themselves', async () => {
  render(dressed(<Drawer />))
  fireEvent.click(await box('丙规则'))
  holds('a,b')
  await isTold()
  await press('放弃我的勾选，看最新的')
  expect([await ticked(), saysNow('别人刚刚改了这个角色的数据规则')]).toEqual([[true, true, false], false])
  holds('c')
  await isTold()
  await shown(async () => ((await ticked()).join() === 'false,false,true' ? true : null))
  expect([await ticked(), saysNow('别人刚刚改了这个角色的数据规则')]).toEqual([[false, false, true], false])
})

test('what was saved is not taken for somebody else’s', async () => {
  render(dressed(<Drawer />))
  fireEvent.click(await box('丙规则'))
  holds('a,c')
  await press('保存')
  await saved()
  await shown(() => (document.querySelector<HTMLButtonElement>('.ant-drawer .ant-btn-primary')?.getAttribute('aria-disabled') === 'true' ? true : null))
  expect([await ticked(), saysNow('别人刚刚改了这个角色的数据规则')]).toEqual([[true, false, true], false])
})
