// @vitest-environment page
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Field } from '#contract/field.ts'
import type { FieldKind } from '#contract/field.ts'
import type { TreeNode } from '#contract/treeNode.ts'
import type { Asked, Value } from '../../../src/admin/fields/fieldKit.ts'
import { startApiServer } from '../../support/apiServer.ts'
import { dressed } from '../dressed.tsx'
import { fillBrowser } from '../fillBrowser.ts'
import { says, shown } from '../openOffice.tsx'
import { eventually } from '../../support/eventually.ts'

/** Fields whose values are nodes of a tree. */
fillBrowser()
const server = await startApiServer()
window.millwright = { apiBase: server.url }
const { fieldKitOf } = await import('../../../src/admin/fields/fieldKits.ts')
const { NodeSelect } = await import('../../../src/admin/fields/tree/NodeSelect.tsx')

const nodes = [
  {
    key: 'n1',
    label: '原料',
    leaf: 0,
    children: [
      { key: 'n2', name: '色料', leaf: '1' },
      { key: 'n3', title: '粉体', isLeaf: true },
    ],
  },
]
const paths = { tree: '/sys/sysDepart/treeList', category: '/sys/category/loadTreeRoot' }

beforeEach(() => {
  for (const path of Object.values(paths)) server.succeed(path, nodes)
})
afterEach(() => {
  cleanup()
  server.asked.length = 0
})
afterAll(() => server.close())

const kinds = [
  { kind: 'tree' as const, complaint: 'component JTreeSelect-condition value wrong, needs a json string' },
  { kind: 'category' as const, complaint: 'condition must be a json string' },
]
type TreeKind = (typeof kinds)[number]['kind']

function fieldOf(kind: TreeKind, more: object): Field {
  return Field.parse({ kind, name: 'it', title: '字段', ...(kind === 'tree' ? { resource: 'sysDepart' } : {}), ...more })
}
function draw(kind: TreeKind, more: object, value: Value = null) {
  const { Input } = fieldKitOf<FieldKind>(kind)
  const onChange = vi.fn<(value: Value) => void>()
  render(dressed(<Input field={fieldOf(kind, more)} id="it" value={value} onChange={onChange} />))
  return onChange
}
const open = async () =>
  fireEvent.mouseDown(
    await shown(() => document.querySelector('.ant-tree-select .ant-select-selector, .ant-tree-select .ant-select-content, .ant-tree-select')),
  )
const titles = () => [...document.querySelectorAll('.ant-select-tree-title')].map(({ textContent }) => textContent)
const choose = async (title: string) =>
  fireEvent.click(await shown(() => [...document.querySelectorAll('.ant-select-tree-title')].find(({ textContent }) => textContent === title)))

test.each(kinds)('a $kind select shows its tree opened, at most 400 px high, and keeps the key of what is chosen [PICK-030, CONST-033]', async ({ kind }) => {
  const onChange = draw(kind, {})
  await shown(() => server.asked.find(({ path }) => path === paths[kind]))
  await shown(() => document.querySelector('.ant-tree-select .anticon-down')) // it no longer waits: nothing is drawn anew under the mouse
  await open()
  await choose('色料')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('n2')
  const popup = document.querySelector<HTMLElement>('.ant-tree-select-dropdown, .ant-select-dropdown')
  expect(popup?.style.maxHeight).toBe('400px')
})

test('a select that is opened before its nodes have come stays open and shows them', async () => {
  const drawn = (come: readonly TreeNode[] | undefined) =>
    dressed(<NodeSelect what="部门" nodes={come} reason={undefined} chosen={[]} isMulti={false} isClearable onChoose={() => {}} />)
  const { rerender } = render(drawn(undefined))
  await open()
  await says('正在查找')
  rerender(drawn([{ key: 'n2', value: 'n2', label: '色料', isLeaf: true, children: [] }]))
  await eventually(() => expect(titles()).toEqual(['色料']))
})

test('who is in a select when its nodes come stays in it', async () => {
  const drawn = (come: readonly TreeNode[] | undefined) =>
    dressed(<NodeSelect what="部门" nodes={come} reason={undefined} chosen={[]} isMulti={false} isClearable onChoose={() => {}} />)
  const { rerender } = render(drawn(undefined))
  document.querySelector('input')?.focus()
  rerender(drawn([{ key: 'n2', value: 'n2', label: '色料', isLeaf: true, children: [] }]))
  await eventually(() => expect(document.activeElement).toBe(document.querySelector('input')))
})

test.each(kinds)('a $kind select of several keeps keys with commas between, and is searched by typing', async ({ kind }) => {
  const onChange = draw(kind, { isMulti: true }, 'n2')
  await says('色料')
  await open()
  fireEvent.change(document.querySelector('input') ?? document.body, { target: { value: '粉' } })
  await shown(() => ([...document.querySelectorAll('.ant-select-tree-title')].every(({ textContent }) => textContent !== '色料') ? true : null))
  await choose('粉体')
  expect(onChange).toHaveBeenLastCalledWith('n2,n3')
})

test.each(kinds)(
  'a $kind select sends a condition that is a JSON object, and cannot be used with any other [PICK-031, PICK-032]',
  async ({ kind, complaint }) => {
    draw(kind, { condition: '{"status":1}' })
    await shown(() => server.asked.find(({ path, query }) => path === paths[kind] && query.get('condition') === '{"status":1}'))
    cleanup()
    server.asked.length = 0
    for (const condition of ['abc', '[1]']) {
      draw(kind, { condition })
      const box = await shown(() => document.querySelector<HTMLTextAreaElement>('textarea#it'))
      expect([box.value.includes(complaint), box.disabled]).toEqual([true, true])
      cleanup()
    }
    expect(server.asked).toEqual([])
  },
)

test('a category select offers what stands below a code, all of it at once [API-092]', async () => {
  draw('category', { below: 'A01' })
  const asked = await shown(() => server.asked.find(({ path }) => path === paths.category))
  expect([asked.query.get('async'), asked.query.get('pcode')]).toEqual(['false', 'A01'])
})

test.each(kinds)('a $kind select looks for what was typed 300 ms after the last letter [CONST-032]', async ({ kind }) => {
  draw(kind, {})
  await shown(() => server.asked.find(({ path }) => path === paths[kind]))
  await open()
  await shown(() => (titles().includes('色料') ? true : null))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const type = (value: string) => fireEvent.change(document.querySelector('input') ?? document.body, { target: { value } })
  const found = [299, 299, 1].map((ms, at) => {
    if (at < 2) type(['粉', '粉体'][at] ?? '')
    act(() => void vi.advanceTimersByTime(ms))
    return titles().includes('色料')
  })
  vi.useRealTimers()
  expect(found).toEqual([true, true, false])
  expect(titles()).toContain('粉体')
})

test('the top of a tree is nothing chosen', async () => {
  server.succeed('/sys/category/treeList', nodes)
  const { Input } = fieldKitOf('tree')
  const field = Field.parse({ kind: 'tree', name: 'pid', title: '上级分类', resource: 'sysCategory' })
  render(dressed(<Input field={{ ...field, kind: 'tree', resource: 'sysCategory', isMulti: false }} value="0" onChange={() => {}} />))
  await says('请选择分类')
  expect(document.querySelector('.ant-select-selection-item')).toBeNull()
})

test.each(kinds)('a list is narrowed by nodes of a $kind: one of them, or one among several', async ({ kind }) => {
  const { Filter } = fieldKitOf<FieldKind>(kind)
  const asking = async (more: object, asked: Asked) => {
    const onAsk = vi.fn<(asked: Asked) => void>()
    render(dressed(<Filter field={fieldOf(kind, more)} asked={asked} onAsk={onAsk} />))
    await says('色料')
    await open()
    await choose('粉体')
    cleanup()
    return onAsk.mock.lastCall?.[0]
  }
  expect(await asking({}, { it_MultiString: 'n2' })).toEqual({ it_MultiString: 'n2,n3' })
  expect(await asking({ isMulti: true }, { it: ',n2,' })).toEqual({ it: ',n2,n3,' })
})
